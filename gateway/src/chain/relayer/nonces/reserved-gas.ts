import { parseTransaction } from 'viem'
import type { Store } from '../../../store/store.ts'
import { type OpenNonce, readRaw } from './nonces.ts'

/** What a wallet may still have to pay for transactions that are in no block. */
export type Purse = {
  /** Remembers what a transaction under a nonce may cost; of several, the dearest counts. */
  promise(nonce: number, wei: bigint): void
  /** Keeps what waits, forgets the rest, and looks up what a former owner has promised. */
  review(store: Store, waiting: readonly OpenNonce[]): Promise<void>
  owedWei(): bigint
  /** How much more a wallet owes if a nonce comes to cost so much. */
  addedWei(nonce: number, wei: bigint): bigint
  clear(): void
}

export const openPurse = (): Purse => {
  let owed = new Map<number, bigint>()
  return {
    promise: (nonce, wei) => {
      if (wei > (owed.get(nonce) ?? 0n)) owed.set(nonce, wei)
    },
    review: async (store, waiting) => {
      const kept = new Map<number, bigint>()
      for (const open of waiting) kept.set(open.nonce, owed.get(open.nonce) ?? (await findCost(store, open)))
      owed = kept
    },
    owedWei: () => [...owed.values()].reduce((sum, wei) => sum + wei, 0n),
    addedWei: (nonce, wei) => wei - (owed.get(nonce) ?? 0n),
    clear: () => {
      owed = new Map()
    },
  }
}

/** Any of a nonce's transactions may be the one that is mined. */
const findCost = async (store: Store, { transactions }: OpenNonce): Promise<bigint> => {
  let most = 0n
  for (const { hash, maxFeeWei } of transactions) {
    const { gas = 0n } = parseTransaction(await store.read((tx) => readRaw(tx, hash)))
    if (gas * maxFeeWei > most) most = gas * maxFeeWei
  }
  return most
}
