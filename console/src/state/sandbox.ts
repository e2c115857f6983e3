import { signal } from '@preact/signals'

/** Whether the gateway has a sandbox: its guide lists every operation of the contract. */
export const hasSandbox = signal(false)

export const findSandbox = async (): Promise<void> => {
  const response = await fetch('/llms.txt').catch(() => undefined)
  hasSandbox.value = ((await response?.text()) ?? '').includes('/sandbox/worlds')
}
