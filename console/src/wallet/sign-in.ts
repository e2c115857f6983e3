import type { AnySigner } from '@surety/sdk'
import { call, toFailure } from '../state/api.ts'
import type { Agent, Health } from '../state/contract.ts'
import { baseUrl, world } from '../state/place.ts'
import { type SessionSigner, session, setSession } from '../state/session.ts'
import { type BrowserWallet, browserSigner } from './browser-wallets.ts'
import { loadSdk } from './client.ts'

const label = 'console'

/** Starts a session with a key that the agent has. The console cannot sign with it. */
export const signInWithKey = async (apiKey: string): Promise<void> => {
  const { walletAddress } = await call<Agent>('/api/v1/agent', { headers: { 'x-api-key': apiKey } })
  setSession({ apiKey, walletAddress, signer: { kind: 'none' } })
}

const onboard = async (signer: AnySigner, kind: SessionSigner): Promise<void> => {
  const [{ Surety }, { service }] = await Promise.all([loadSdk(), call<Health>('/health')])
  const issued = await Surety.onboard({ baseUrl: baseUrl.value, signer, label, serviceName: service })
  setSession({ apiKey: issued.apiKey, walletAddress: issued.walletAddress, signer: kind })
}

/** Starts a session with a wallet in the browser: it signs the onboarding message, and the gateway issues a key. */
export const signInWithWallet = async (wallet: BrowserWallet): Promise<void> =>
  onboard(await browserSigner(wallet), { kind: 'browser', rdns: wallet.info.rdns })

/** Revokes every key of the wallet in the browser, and starts a session with a new one. */
export const recoverWithWallet = async (wallet: BrowserWallet): Promise<void> => {
  const [{ Surety }, { service }, signer] = await Promise.all([
    loadSdk(),
    call<Health>('/health'),
    browserSigner(wallet),
  ])
  await Surety.recover({ baseUrl: baseUrl.value, signer, serviceName: service })
  await onboard(signer, { kind: 'browser', rdns: wallet.info.rdns })
}

/** The examples use wallet 10, and readers of the README use those after it: the console starts at the end. */
const firstIndex = 11
const lastIndex = 19

const shuffle = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, order: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)

type Candidate = { signer: AnySigner; kind: SessionSigner }

const listTestWallets = async (): Promise<(() => Promise<Candidate>)[]> => {
  const { embeddedSigner, worldSigner } = await import('./test-wallet.ts')
  if (world.value) {
    return world.value.wallets.map(({ address, privateKey }) => async () => ({
      signer: worldSigner(privateKey),
      kind: { kind: 'world', address },
    }))
  }
  const indexes = Array.from({ length: lastIndex - firstIndex + 1 }, (_, offset) => firstIndex + offset)
  return shuffle(indexes).map((index) => async () => ({
    signer: await embeddedSigner(index),
    kind: { kind: 'embedded', index },
  }))
}

/** Starts a session with a test wallet. A wallet can have three keys; the last one gives up its old keys if all are taken. */
export const signInWithTestWallet = async (): Promise<void> => {
  if (session.value) return
  const candidates = await listTestWallets()
  for (const [position, open] of candidates.entries()) {
    const { signer, kind } = await open()
    try {
      return await onboard(signer, kind)
    } catch (error) {
      if (toFailure(error).code !== 'cap_reached') throw error
      if (position < candidates.length - 1) continue
      const [{ Surety }, { service }] = await Promise.all([loadSdk(), call<Health>('/health')])
      await Surety.recover({ baseUrl: baseUrl.value, signer, serviceName: service })
      return onboard(signer, kind)
    }
  }
}
