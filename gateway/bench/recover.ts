import { hashMessage, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { systemClock } from '../src/base/clock.ts'
import { openVerifier } from '../src/chain/signatures.ts'
import { ms, percentile, tell, time } from './figures.ts'

/** The verification of a plain wallet's signature, beside viem's recovery of the same one. */
export const benchRecover = async (): Promise<void> => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const message = `Surety onboarding for ${account.address} at 1794709674`
  const signature = await account.signMessage({ message })
  const verifier = openVerifier(
    { request: () => Promise.reject(new Error('a plain wallet needs no chain')) },
    systemClock,
  )
  const ours = () => verifier.verify({ address: account.address, message, signature })
  const baseline = () => recoverAddress({ hash: hashMessage(message), signature })
  await time(50, ours)
  await time(50, baseline)
  const [fast, slow] = [percentile(await time(1_000, ours), 0.5), percentile(await time(500, baseline), 0.5)]
  tell('baseline: viem recovers a signer, median', ms(slow))
  tell('the gateway verifies a signature, median', `${ms(fast)}, ${(slow / fast).toFixed(1)} times as fast`)
}
