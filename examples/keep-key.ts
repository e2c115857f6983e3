import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Surety, SuretyError } from '@surety/sdk'
import type { LocalAccount } from 'viem'

type Options = { baseUrl: string; signer: LocalAccount; folder?: URL }

const ownFolder = new URL('./.keys/', import.meta.url)
const maxKeys = 5

/** Returns a stored API key of the wallet. Onboards and stores the key if the gateway knows none of them. */
export const keepKey = async ({ baseUrl, signer, folder = ownFolder }: Options): Promise<string> => {
  const file = new URL(encodeURIComponent(`${signer.address} at ${nameHost(baseUrl)}`), folder)
  const stored = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  for (const apiKey of stored) if (await isValid(baseUrl, apiKey)) return apiKey
  const { apiKey } = await Surety.onboard({ baseUrl, signer, label: 'example' })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, [apiKey, ...stored].slice(0, maxKeys).join('\n'), { mode: 0o600 })
  return apiKey
}

/** One name for every port of this machine: a gateway that moves to another port has the same keys. No key goes to another host. */
const nameHost = (baseUrl: string): string => {
  const { host, hostname } = new URL(baseUrl)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? 'localhost' : host
}

const isValid = async (baseUrl: string, apiKey: string): Promise<boolean> => {
  try {
    await new Surety({ baseUrl, apiKey }).agent()
    return true
  } catch (error) {
    if (error instanceof SuretyError && error.status === 401) return false
    throw error
  }
}
