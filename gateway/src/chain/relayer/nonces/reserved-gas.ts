import { parseTransaction } from 'viem'
import type { Store } from '../../../store/store.ts'
import type { OpenNonce } from './open-nonces.ts'
import { readRaw } from './transactions.ts'

/** What a wallet may still have to pay for its pending transactions. */
export type ReservedGas = {
  /** Reserves the cost of a transaction; of several under one nonce, the most expensive counts. */
  reserve(nonce: number, wei: bigint): void
  /** Keeps the reservations of pending nonces, drops all others, and adds those of an earlier owner. */
  refresh(store: Store, pending: readonly OpenNonce[]): Promise<void>
  totalWei(): bigint
  /** How much the total grows if a nonce comes to cost `wei`. */
  addedWei(nonce: number, wei: bigint): bigint
  clear(): void
}

export const makeReservedGas = (): ReservedGas => {
  let reserved = new Map<number, bigint>()
  return {
    reserve: (nonce, wei) => {
      if (wei > (reserved.get(nonce) ?? 0n)) reserved.set(nonce, wei)
    },
    refresh: async (store, pending) => {
      const kept = new Map<number, bigint>()
      for (const open of pending) kept.set(open.nonce, reserved.get(open.nonce) ?? (await readMaxCost(store, open)))
      reserved = kept
    },
    totalWei: () => [...reserved.values()].reduce((sum, wei) => sum + wei, 0n),
    addedWei: (nonce, wei) => wei - (reserved.get(nonce) ?? 0n),
    clear: () => {
      reserved = new Map()
    },
  }
}

/** Any of a nonce's transactions may be the one that is mined. */
const readMaxCost = async (store: Store, { transactions }: OpenNonce): Promise<bigint> => {
  let maxWei = 0n
  for (const { hash, maxFeeWei } of transactions) {
    const { gas = 0n } = parseTransaction(await store.read((tx) => readRaw(tx, hash)))
    if (gas * maxFeeWei > maxWei) maxWei = gas * maxFeeWei
  }
  return maxWei
}
