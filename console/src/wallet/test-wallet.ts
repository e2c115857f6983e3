import { fromHex } from '../../../sdk/src/bytes.ts'
import { derivePrivateKey } from './derive.ts'
import { localSigner } from './local-signer.ts'

/** Everybody knows it. Its wallets 10 to 19 are funded on the embedded chain, and must be used nowhere else. */
export const testMnemonic = 'test test test test test test test test test test test junk'

export const embeddedSigner = async (index: number) => localSigner(await derivePrivateKey(testMnemonic, index))

export const worldSigner = (privateKey: string) => localSigner(fromHex(privateKey))
