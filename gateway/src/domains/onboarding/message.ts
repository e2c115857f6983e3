import { checksumAddress, type Hex, isAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Verifier } from '../../chain/signatures.ts'

/** What a wallet signs to act without a key: the purpose is part of the text, so one signature is good for one thing. */
export type Claim = { walletAddress: string; signature: string; timestamp: number }

export type Proof = { serviceName: string; clock: Clock; verifier: Verifier }

type Purpose = 'onboarding' | 'recovery'

const windowSeconds = 300

/** The message is made of the very characters that the client sent: the case of an address is the signer's choice. */
const messageOf = (serviceName: string, purpose: Purpose, { walletAddress, timestamp }: Claim): string =>
  `${serviceName} ${purpose} for ${walletAddress} at ${timestamp}`

/** Refuses a claim that is stale or was not signed by its wallet; returns the wallet as it is kept, in lower case. */
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
  if (!chainAnswered && recovered === undefined) throw unknowable()
  throw wrongSigner({ claim, message, recovered, chainAnswered })
}

/**
 * Mixed case carries a checksum (EIP-55), and a wrong one is a typo; one case carries none. Nobody has the zero address,
 * and what recovers nobody from a signature that is none recovers zero.
 */
export const requireAddress = (text: string): void => {
  if (/^0x0{40}$/.test(text))
    throw new AppError('invalid_body', 'body.walletAddress is the zero address, which nobody has.')
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (oneCase || isAddress(text, { strict: true })) return
  const right = checksumAddress(text.toLowerCase() as Hex)
  throw new AppError('invalid_body', `body.walletAddress has a wrong checksum: expected ${right}, or all lower case.`)
}

const requireFresh = (timestamp: number, clock: Clock): void => {
  const now = Math.floor(clock.now().getTime() / 1000)
  if (Math.abs(now - timestamp) <= windowSeconds) return
  const hint = timestamp > now * 100 ? ' It looks like milliseconds; send seconds.' : ''
  throw new AppError(
    'stale_timestamp',
    `body.timestamp is ${timestamp} and the service's time is ${now}: they may differ by ${windowSeconds} s. ` +
      `Sign again with the present time.${hint}`,
  )
}

const unknowable = (): AppError =>
  new AppError(
    'chain_unavailable',
    'A signature that is not 65 bytes long can only be checked by the contract of the wallet, and the chain does not ' +
      'answer. Send the request again in a few seconds.',
    { headers: { 'retry-after': '5' } },
  )

type Mismatch = { claim: Claim; message: string; recovered: string | undefined; chainAnswered: boolean }

const wrongSigner = ({ claim, message, recovered, chainAnswered }: Mismatch): AppError => {
  const found = recovered ? `it was made by ${recovered}` : 'no account can be recovered from it'
  const contract = chainAnswered
    ? 'nor does a contract at that address accept it'
    : 'and if the wallet is a contract: the chain did not answer, send the request again later'
  return new AppError(
    'invalid_signature',
    `The signature is not by ${claim.walletAddress}: ${found}, ${contract}. The message to sign with personal_sign is ` +
      `exactly "${message}".`,
  )
}
