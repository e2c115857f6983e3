/** What the SDK needs of a wallet. */
export type Signer = { address: string; signMessage(message: string): Promise<string> }

/** A viem account. */
type ViemSigner = { address: string; signMessage(request: { message: string }): Promise<string> }

/** An ethers wallet or signer. */
type EthersSigner = { getAddress(): Promise<string>; signMessage(message: string): Promise<string> }

/** Any of the wallets that people have; the private key stays inside it. */
export type AnySigner = ViemSigner | EthersSigner

/** Gives the wallets of viem and ethers one face. Only ethers asks for the address by a method. */
export const toSigner = async (signer: AnySigner): Promise<Signer> => {
  if ('getAddress' in signer) {
    return { address: await signer.getAddress(), signMessage: (message) => signer.signMessage(message) }
  }
  return { address: signer.address, signMessage: (message) => signer.signMessage({ message }) }
}
