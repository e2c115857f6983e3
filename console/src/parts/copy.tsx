import { signal } from '@preact/signals'

const message = signal('')
let timer: ReturnType<typeof setTimeout>

/** Says something for a moment, also to a screen reader. */
export const announce = (text: string): void => {
  message.value = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.value = ''
  }, 2_500)
}

export const Toasts = () => (
  <div class="toast-region" role="status">
    {message.value && <p class="toast">{message.value}</p>}
  </div>
)

const copy = async (text: string, what: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    announce(`${what} copied`)
  } catch {
    announce('The browser does not allow copying here')
  }
}

export const CopyButton = ({ text, what }: { text: string; what: string }) => (
  <button type="button" class="button small" onClick={() => copy(text, what)} aria-label={`Copy ${what}`}>
    Copy
  </button>
)

/** A hash or an address, shortened, with copy. */
export const Hash = ({ value, what }: { value: string; what: string }) => (
  <span class="hash mono" title={value}>
    {value.length > 20 ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}
    <button type="button" onClick={() => copy(value, what)} aria-label={`Copy ${what}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5">
        <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
        <path d="M3.5 10.500h-1v-8h8v1" />
      </svg>
    </button>
  </span>
)
