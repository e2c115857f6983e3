import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Surety, SuretyError } from '@surety/sdk'
import type { LocalAccount } from 'viem'

const folder = new URL('./.keys/', import.meta.url)

/** Returns the stored API key of a wallet. Onboards if there is none, or if the gateway does not know it. */
export const keepKey = async ({ baseUrl, signer }: { baseUrl: string; signer: LocalAccount }): Promise<string> => {
  const file = new URL(encodeURIComponent(`${new URL(baseUrl).host} ${signer.address}`), folder)
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored !== '' && (await isValid(baseUrl, stored))) return stored
  const { apiKey } = await Surety.onboard({ baseUrl, signer, label: 'example' })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, apiKey, { mode: 0o600 })
  return apiKey
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
