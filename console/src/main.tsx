import { render } from 'preact'
import { Console } from './console.tsx'
import './state/theme.ts'

const home = document.getElementById('console')
if (home) {
  home.replaceChildren()
  render(<Console />, home)
}
