import { signal } from '@preact/signals'

/** How the wallet of a session signs: not at all, by a wallet in the browser, or with a key that everybody knows. */
export type SessionSigner =
  | { kind: 'none' }
  | { kind: 'browser'; rdns: string }
  | { kind: 'embedded'; index: number }
  | { kind: 'world'; address: string }

export type Session = { apiKey: string; walletAddress: string; signer: SessionSigner }

/** Each world has wallets and keys of its own. Session storage ends with the tab, and no other tab sees it. */
const slot = 'surety.session'

const read = (): Session | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(slot) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const session = signal<Session | undefined>(read())

export const setSession = (next: Session | undefined): void => {
  if (next) sessionStorage.setItem(slot, JSON.stringify(next))
  else sessionStorage.removeItem(slot)
  session.value = next
}
