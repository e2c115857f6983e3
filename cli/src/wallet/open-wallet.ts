import { pbkdf2Sync } from 'node:crypto'
import type { LocalAccount } from 'viem'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { decryptKeystore } from './keystore.ts'
import { readPrivateFile } from './private-file.ts'
import type { Source } from './source.ts'

/** Publicly known: for the embedded chain only, where the signature of any wallet is worth nothing elsewhere. */
const testMnemonic = 'test test test test test test test test test test test junk'

/** Opens the wallet. Its key stays inside the account. */
export const openWallet = async (source: Source): Promise<LocalAccount> => {
  const { HDKey, hdKeyToAccount, privateKeyToAccount } = await import('viem/accounts')
  if (source.kind === 'test') {
    // Node stretches the mnemonic in a fiftieth of the time that JavaScript takes, which is a tenth of a purchase.
    const seed = pbkdf2Sync(testMnemonic, 'mnemonic', 2_048, 64, 'sha512')
    return hdKeyToAccount(HDKey.fromMasterSeed(seed), { addressIndex: source.index })
  }
  const key = await readKey(source)
  try {
    return privateKeyToAccount(key)
  } catch {
    throw unusable('The private key is not valid. It must be a number below the order of secp256k1.')
  }
}

const readKey = async (source: Exclude<Source, { kind: 'test' }>): Promise<`0x${string}`> => {
  if (source.kind === 'keystore') return decryptKeystore(source.path)
  if (source.kind === 'file') return parseKey(await readPrivateFile(source.path), source.path)
  return parseKey(process.env.SURETY_PRIVATE_KEY ?? '', 'SURETY_PRIVATE_KEY')
}

/** The message never contains what was read: it may be a key with a typing error. */
const parseKey = (text: string, name: string): `0x${string}` => {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text.trim()) ?? []
  if (digits) return `0x${digits}`
  throw unusable(`${name} does not hold a private key. It must be 64 hex digits.`)
}

const unusable = (message: string): Failure => new Failure(exitCodes.configuration, 'invalid_wallet', message)
