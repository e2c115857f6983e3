import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import type { Spending } from '../spending.ts'

type TypedData = {
  domain: { chainId: bigint; verifyingContract: string }
  primaryType: string
  message: Record<string, unknown>
}

/** A wallet, such as an account of viem. */
type Account<Address extends string> = {
  address: Address
  signMessage(request: { message: string }): Promise<string>
  signTypedData(data: never): Promise<string>
}

/** Orders whose terms are signed and that pay nothing. */
const unpaid = ['SurrenderTerms', 'BondExtensionTerms', 'ListingTerms', 'CancelTerms']

/**
 * The only way to the wallet's signature: every payment passes the spend limits here, whichever command makes it, and what
 * is neither a payment nor a known order is refused.
 */
export const guardSigner = <Address extends string>(
  account: Account<Address>,
  spending: Spending,
  onSign: () => void = () => {},
) => ({
  address: account.address,
  signMessage: ({ message }: { message: string }): Promise<string> => account.signMessage({ message }),
  signTypedData: async (data: TypedData): Promise<string> => {
    const { domain, primaryType, message } = data
    if (primaryType === 'ReceiveWithAuthorization') {
      const asset = `${domain.chainId}:${domain.verifyingContract}`
      await spending.reserve({ nonce: String(message.nonce), asset, value: BigInt(message.value as bigint) })
    } else if (!unpaid.includes(primaryType)) throw unknownOrder(primaryType)
    onSign()
    return account.signTypedData(data as never)
  },
})

export type GuardedSigner = ReturnType<typeof guardSigner<string>>

const unknownOrder = (name: string): Failure =>
  new Failure(exitCodes.untrusted, 'unknown_order', `Something unknown was to be signed (${name}). Nothing was signed.`)
