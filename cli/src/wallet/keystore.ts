import { readFile } from 'node:fs/promises'
import type { Keystore } from 'ox/Keystore'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { readPrivateFile } from './private-file.ts'

/** Decrypts a version 3 keystore, as geth, ethers and `cast wallet` write it. */
export const decryptKeystore = async (path: string): Promise<`0x${string}`> => {
  const keystore = await readKeystore(path)
  const password = await readPassword(path)
  const { decrypt, toKeyAsync } = await import('ox/Keystore')
  const key = await toKeyAsync(keystore, { password })
  try {
    return decrypt(keystore, key)
  } catch {
    throw unusable(`The password does not open ${path}. Check the password.`, 'wrong_password')
  }
}

const readKeystore = async (path: string): Promise<Keystore> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw unusable(`There is no keystore ${path}. Check the path.`)
  })
  try {
    const { crypto, Crypto, ...rest } = JSON.parse(text) as { crypto?: object; Crypto?: object; version?: number }
    const keystore = { ...rest, crypto: lowerHex(crypto ?? Crypto ?? {}) } as unknown as Keystore
    requireBounded(keystore)
    return keystore
  } catch {
    throw unusable(`${path} is not a version 3 keystore. Make one with \`cast wallet import\` or geth.`)
  }
}

/** Some programs write hex with 0x. */
const lowerHex = (part: object): object =>
  JSON.parse(JSON.stringify(part), (_, value) =>
    typeof value === 'string' ? value.replace(/^0x/, '') : value,
  ) as object

/** Refuses what would take all memory, and anything but the standard. */
const requireBounded = ({ version, crypto }: Keystore): void => {
  const { n = 1, r = 1, p = 1, c = 1 } = crypto.kdfparams as { n?: number; r?: number; p?: number; c?: number }
  const isStandard = Number(version) === 3 && crypto.cipher === 'aes-128-ctr' && /^(scrypt|pbkdf2)$/.test(crypto.kdf)
  if (!isStandard || n * r * p > 2 ** 25 || c > 10_000_000) throw new Error('not standard')
}

const readPassword = async (path: string): Promise<string> => {
  const { SURETY_KEYSTORE_PASSWORD: password, SURETY_KEYSTORE_PASSWORD_FILE: file } = process.env
  if (password !== undefined) return password
  if (file) return readPrivateFile(file)
  if (process.stdin.isTTY && process.stderr.isTTY) return askPassword(path)
  throw unusable('The keystore needs a password. Set SURETY_KEYSTORE_PASSWORD_FILE, or run the command on a terminal.')
}

/** Asks on stderr: stdout is for the result. */
const askPassword = async (path: string): Promise<string> => {
  const { isCancel, password } = await import('@clack/prompts')
  const answer = await password({ message: `Password of ${path}`, output: process.stderr })
  if (isCancel(answer)) throw new Failure(exitCodes.interrupted, 'interrupted', 'No password was given.')
  return answer
}

const unusable = (message: string, code = 'invalid_wallet'): Failure =>
  new Failure(exitCodes.configuration, code, message)
