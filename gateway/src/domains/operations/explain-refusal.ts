import { getAddress, type Hex, hexToBytes } from 'viem'
import { AppError, type ErrorCode } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import { explainRevert } from '../../chain/reverts.ts'
import { recoverAddress } from '../../chain/signatures.ts'
import type { CallError } from '../../store/tables.ts'

type Refused = {
  signer: Hex
  signature: Hex
  terms: Record<string, string>
  /** The hash that the wallet had to sign for exactly this order. */
  hashSigned(): Promise<Hex>
}

/** What the contract may object to before it looks at the signature, if a term was changed after signing. */
const termCodes: readonly ErrorCode[] = [
  'premium_above_authorised',
  'insufficient_capacity',
  'out_of_range',
  'misaligned',
  'unknown_product',
]

/**
 * Explains why the contract refuses an order. It checks the signature last, so a term that was changed after signing fails
 * for another reason first, such as its price. If the signature is not by the wallet, that is what the caller must know.
 */
export const explainRefusal = async (
  { client }: Pick<Chain, 'client'>,
  { signer, signature, terms, hashSigned }: Refused,
  revert: CallError,
): Promise<AppError> => {
  const { code, message } = explainRevert(revert, { terms })
  const refusal = new AppError(code, message)
  if (code !== 'signature_rejected' && !termCodes.includes(code)) return refusal
  const recovered = await hashSigned().then(
    (hash) => recoverAddress(hexToBytes(hash), signature),
    () => undefined,
  )
  if (recovered === signer.toLowerCase()) return refusal
  if (code === 'signature_rejected') return wrongSigner(signer, recovered)
  // Only the contract of a contract wallet knows whose signature it accepts.
  const isContract = recovered === undefined || (await hasCode(client, signer))
  return isContract ? refusal : wrongSigner(signer, recovered)
}

/** True if the node does not tell: then nothing is known. */
const hasCode = (client: Chain['client'], address: Hex): Promise<boolean> =>
  client.getCode({ address }).then(
    (code) => code !== undefined,
    () => true,
  )

const wrongSigner = (signer: Hex, recovered: string | undefined): AppError => {
  const found = recovered ? `from these values it recovers to ${getAddress(recovered)}` : 'no account can be recovered'
  return new AppError(
    'signature_rejected',
    `The signature is not by ${getAddress(signer)} over these terms, value and validity: ${found}. Sign the typedData of a ` +
      'quote unchanged, with that wallet, and send its values unchanged.',
  )
}
