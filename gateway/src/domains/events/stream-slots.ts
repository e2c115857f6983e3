import { AppError } from '../../base/errors.ts'

const maxStreamsPerWallet = 5

type SlotOptions = { maxStreams: number; maxStreamsPerAddress: number }

/**
 * Counts the streams of each wallet, of each IP address and in total, in this process. Wallets are free, so the wallets of one
 * address must not take every slot. The last fifth is reserved for addresses with few streams.
 */
export const countStreams = ({ maxStreams, maxStreamsPerAddress }: SlotOptions) => {
  const held = new Map<string, number>()
  const reserved = Math.ceil(maxStreams / 5)
  let all = 0

  const change = (key: string, by: number): void => {
    const next = (held.get(key) ?? 0) + by
    if (next > 0) held.set(key, next)
    else held.delete(key)
  }

  const check = (ofWallet: number, ofAddress: number): void => {
    if (ofWallet >= maxStreamsPerWallet)
      throw refuse(`The wallet has ${maxStreamsPerWallet} open streams, the maximum. Close one, or poll instead.`)
    if (ofAddress >= maxStreamsPerAddress)
      throw refuse(`Your IP address has ${maxStreamsPerAddress} open streams, the maximum. Close one, or poll instead.`)
    const isReserved = all >= maxStreams - reserved && ofAddress >= maxStreamsPerWallet
    if (isReserved || all >= maxStreams)
      throw refuse('The service has no free stream for you. Poll instead, or reconnect later.')
  }

  return {
    /** Takes a slot, or refuses if none is free. Returns how to release it. */
    take: (wallet: string, address: string): (() => void) => {
      check(held.get(wallet) ?? 0, held.get(address) ?? 0)
      for (const key of [wallet, address]) change(key, 1)
      all += 1
      return () => {
        for (const key of [wallet, address]) change(key, -1)
        all -= 1
      }
    },
  }
}

const refuse = (message: string): AppError => new AppError('rate_limit', message, { headers: { 'retry-after': '15' } })
