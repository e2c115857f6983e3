import { effect, signal } from '@preact/signals'

type Theme = 'system' | 'light' | 'dark'

const slot = 'surety.theme'
const stored = localStorage.getItem(slot)

const theme = signal<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')

const darkQuery = matchMedia('(prefers-color-scheme: dark)')

/** What is shown now. Charts draw with its colours. */
export const isDark = signal(false)

const settle = (): void => {
  isDark.value = theme.value === 'dark' || (theme.value === 'system' && darkQuery.matches)
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light'
}

effect(settle)
darkQuery.addEventListener('change', settle)

export const toggleTheme = (): void => {
  theme.value = isDark.value ? 'light' : 'dark'
  localStorage.setItem(slot, theme.value)
}
