import { render } from 'preact'
import { Console } from './console.tsx'
import './data/theme.ts'

const home = document.getElementById('console')
if (home) {
  home.replaceChildren()
  render(<Console />, home)
}
