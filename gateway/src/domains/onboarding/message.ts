import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { formatTime } from '../../base/times.ts'
import type { Verifier } from '../../chain/signatures.ts'
import { readAddress } from '../../http/chain-values.ts'

/** What a wallet signs to act without a key. The message names the purpose, so a signature serves only one. */
export type Claim = { walletAddress: string; signature: string; timestamp: number }

export type Proof = { serviceName: string; clock: Clock; verifier: Verifier }

type Purpose = 'onboarding' | 'recovery'

const windowSeconds = 300

/** The message uses the address exactly as sent, because the signer chooses its case. */
export const messageOf = (
  serviceName: string,
  purpose: Purpose,
  { walletAddress, timestamp }: Pick<Claim, 'walletAddress' | 'timestamp'>,
): string => `${serviceName} ${purpose} for ${walletAddress} at ${timestamp}`

/** Refuses a claim that is stale or not signed by its wallet. Returns the wallet in lower case, as it is stored. */
export const requireProof = async (
  { serviceName, clock, verifier }: Proof,
  purpose: Purpose,
  claim: Claim,
): Promise<string> => {
  requireAddress(claim.walletAddress)
  requireFresh(claim.timestamp, clock)
  const message = messageOf(serviceName, purpose, claim)
  const signature = claim.signature as Hex
  const address = claim.walletAddress.toLowerCase() as Hex
  const { valid, recovered, chainAnswered } = await verifier.verify({ address, message, signature })
  if (valid) return address
  if (!chainAnswered && recovered === undefined) throw uncheckable()
  throw wrongSigner({ claim, message, recovered, chainAnswered })
}

/** Nobody owns the zero address, but a failed recovery can return it. */
export const requireAddress = (text: string): void => {
  if (/^0x0{40}$/.test(text))
    throw new AppError('invalid_body', 'body.walletAddress is the zero address. Send the address of your wallet.')
  readAddress(text, 'body.walletAddress')
}

const requireFresh = (timestamp: number, clock: Clock): void => {
  const now = Math.floor(clock.now().getTime() / 1000)
  if (Math.abs(now - timestamp) <= windowSeconds) return
  if (timestamp > now * 100)
    throw new AppError(
      'stale_timestamp',
      `body.timestamp is ${timestamp}, far in the future. It looks like milliseconds; send seconds.`,
    )
  const [signed, server] = [formatTime(BigInt(timestamp)), formatTime(BigInt(now))]
  const distance = `${Math.abs(now - timestamp)} seconds ${timestamp > now ? 'ahead of' : 'behind'}`
  throw new AppError(
    'stale_timestamp',
    `body.timestamp is ${signed}, ${distance} the server time ${server}; up to ${windowSeconds} are allowed. ` +
      'Sign again with the current time.',
  )
}

const uncheckable = (): AppError =>
  new AppError(
    'chain_unavailable',
    "Only the wallet's contract can check a signature that is not 65 bytes long, and the chain does not answer. " +
      'Send the request again in a few seconds.',
    { headers: { 'retry-after': '5' } },
  )

type Mismatch = { claim: Claim; message: string; recovered: string | undefined; chainAnswered: boolean }

const wrongSigner = ({ claim, message, recovered, chainAnswered }: Mismatch): AppError => {
  const found = recovered ? `it was made by ${recovered}` : 'no account can be recovered from it'
  const contract = chainAnswered
    ? 'and no contract at that address accepts it'
    : 'and the chain did not answer. If the wallet is a contract, send the request again later'
  return new AppError(
    'invalid_signature',
    `The signature is not by ${claim.walletAddress}: ${found}, ${contract}. With personal_sign, sign ` +
      `exactly "${message}".`,
  )
}
