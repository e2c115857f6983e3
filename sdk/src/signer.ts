import type { TypedData } from './typed-data.ts'

/** The wallet methods that the SDK uses. */
export type Signer = {
  address: string
  signMessage(message: string): Promise<string>
  signTypedData(data: TypedData): Promise<string>
}

/** A viem account. Wallets type the request differently; `never` accepts all of them. */
type ViemSigner = {
  address: string
  signMessage(request: { message: string }): Promise<string>
  signTypedData?(request: never): Promise<string>
}

/** An ethers wallet or signer. */
type EthersSigner = {
  getAddress(): Promise<string>
  signMessage(message: string): Promise<string>
  signTypedData?(domain: never, types: never, value: never): Promise<string>
}

/** A viem account or an ethers signer. The private key stays inside it. */
export type AnySigner = ViemSigner | EthersSigner

const refuseTypedData = (): never => {
  throw new TypeError('This signer has no signTypedData, which payments need. Pass a signer that has it.')
}

/** Adapts viem accounts and ethers signers to one interface. Only ethers has `getAddress`. */
export const toSigner = async (signer: AnySigner): Promise<Signer> => {
  if ('getAddress' in signer) {
    return {
      address: await signer.getAddress(),
      signMessage: (message) => signer.signMessage(message),
      signTypedData: async ({ domain, types, message }) =>
        signer.signTypedData?.(domain as never, types as never, message as never) ?? refuseTypedData(),
    }
  }
  return {
    address: signer.address,
    signMessage: (message) => signer.signMessage({ message }),
    signTypedData: async (data) => signer.signTypedData?.(data as never) ?? refuseTypedData(),
  }
}
