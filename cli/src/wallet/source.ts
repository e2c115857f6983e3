import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import type { GlobalOptions } from '../settings.ts'

/** Where the wallet's key comes from. It names the place and never contains the key. */
export type Source =
  | { kind: 'keystore'; path: string }
  | { kind: 'file'; path: string }
  | { kind: 'environment' }
  | { kind: 'test'; index: number }

type Env = NodeJS.ProcessEnv

/** The source that options name, otherwise the one that the environment names. Two at once are refused: which wallet pays? */
export const findSource = (options: GlobalOptions, env: Env = process.env): Source | undefined =>
  onlyOne([
    options.keystore === undefined ? undefined : keystoreAt(options.keystore),
    options.account === undefined ? undefined : keystoreAt(accountPath(options.account)),
    options.keyFile === undefined ? undefined : { kind: 'file', path: resolve(options.keyFile) },
    options.testWallet === undefined ? undefined : { kind: 'test', index: readIndex(options.testWallet) },
  ]) ??
  onlyOne([
    env.SURETY_KEYSTORE ? keystoreAt(env.SURETY_KEYSTORE) : undefined,
    env.SURETY_PRIVATE_KEY_FILE ? { kind: 'file', path: resolve(env.SURETY_PRIVATE_KEY_FILE) } : undefined,
    env.SURETY_PRIVATE_KEY ? { kind: 'environment' } : undefined,
  ])

const keystoreAt = (path: string): Source => ({ kind: 'keystore', path: resolve(path) })

/** Where `cast wallet import` puts a keystore. */
const accountPath = (name: string): string => {
  if (!/^[\w.-]+$/.test(name))
    throw misused('The account is not a name of a keystore. Pass the one that `cast wallet list` shows.')
  return join(homedir(), '.foundry', 'keystores', name)
}

const readIndex = (text: string): number => {
  if (/^1\d$/.test(text)) return Number(text)
  throw misused('There is no such test wallet. Pass 10 to 19.')
}

const onlyOne = (sources: (Source | undefined)[]): Source | undefined => {
  const found = sources.filter((source) => source !== undefined)
  if (found.length > 1) throw misused('More than one wallet is named. Name one of them.')
  return found[0]
}

const misused = (message: string): Failure => new Failure(exitCodes.usage, 'invalid_argument', message)
