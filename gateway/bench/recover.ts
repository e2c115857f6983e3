import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { hashMessage, hexToBytes, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { systemClock } from '../src/base/clock.ts'
import { openVerifier } from '../src/chain/signatures.ts'
import { median, ms, percentile, tell, tellRatio, time } from './figures.ts'
import { flag } from './flags.ts'

const rounds = 5

/** The bindings of the npm package `secp256k1` to the C library of Bitcoin. */
type Native = { ecdsaRecover(signature: Uint8Array, parity: number, hash: Uint8Array, compressed: boolean): Uint8Array }

/** Loads the package from the folder in which it was installed. Its bindings alone: its fall-back is written in JavaScript. */
const openNative = (folder: string): Native =>
  createRequire(join(resolve(folder), 'package.json'))('secp256k1/bindings.js') as Native

/** The median of each way in turns, so that the machine treats all of them alike. */
const measure = async (ways: Record<string, () => unknown>): Promise<Record<string, number[]>> => {
  const taken: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, way] of Object.entries(ways)) {
      const each = await time(200, way)
      // The first round warms up.
      if (round > 0) taken[name]?.push(percentile(each, 0.5))
    }
  return taken
}

/** The verification of a plain wallet's signature, beside viem's recovery of the same one, and native recovery with `--native=<folder>`. */
export const benchRecover = async (): Promise<void> => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const message = `Surety onboarding for ${account.address} at 1794709674`
  const signature = await account.signMessage({ message })
  const verifier = openVerifier(
    { request: () => Promise.reject(new Error('a plain wallet needs no chain')) },
    systemClock,
  )
  const [folder, bytes, hash] = [flag('native'), hexToBytes(signature), hexToBytes(hashMessage(message))]
  const native = folder === undefined ? undefined : openNative(folder)
  const parity = (bytes[64] ?? 27) - 27
  const taken = await measure({
    ours: () => verifier.verify({ address: account.address, message, signature }),
    viem: () => recoverAddress({ hash: hashMessage(message), signature }),
    ...(native ? { native: () => native.ecdsaRecover(bytes.subarray(0, 64), parity, hash, false) } : {}),
  })
  const { ours = [], viem = [], native: natives } = taken
  const compare = (baseline: readonly number[], of: string): void =>
    tellRatio({
      what: 'the gateway verifies a signature, median',
      figure: ms(median(ours)),
      of,
      ratios: ours.map((value, round) => (baseline[round] ?? 0) / value),
    })
  tell('baseline: viem recovers a signer, median', ms(median(viem)))
  compare(viem, 'the speed of viem')
  if (!natives) return tell('baseline: native secp256k1', 'not measured: pass --native=<folder>')
  tell('baseline: native secp256k1 recovers a key, median', ms(median(natives)))
  compare(natives, 'the speed of native recovery alone')
}
