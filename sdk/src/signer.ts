import type { TypedData } from './typed-data.ts'

/** What the SDK needs of a wallet. */
export type Signer = {
  address: string
  signMessage(message: string): Promise<string>
  signTypedData(data: TypedData): Promise<string>
}

/** A viem account. What it signs is typed by each wallet in a way of its own; `never` lets all of them fit. */
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

/** Any of the wallets that people have; the private key stays inside it. */
export type AnySigner = ViemSigner | EthersSigner

const cannot = (): never => {
  throw new TypeError('this signer has no signTypedData, which everything that moves money needs')
}

/** Gives the wallets of viem and ethers one face. Only ethers asks for the address by a method. */
export const toSigner = async (signer: AnySigner): Promise<Signer> => {
  if ('getAddress' in signer) {
    return {
      address: await signer.getAddress(),
      signMessage: (message) => signer.signMessage(message),
      signTypedData: async ({ domain, types, message }) =>
        signer.signTypedData?.(domain as never, types as never, message as never) ?? cannot(),
    }
  }
  return {
    address: signer.address,
    signMessage: (message) => signer.signMessage({ message }),
    signTypedData: async (data) => signer.signTypedData?.(data as never) ?? cannot(),
  }
}
