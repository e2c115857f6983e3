import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Surety } from '@surety/sdk'
import { mnemonicToAccount } from 'viem/accounts'
import { keepKey } from './keep-key.ts'

// A program that is killed in the middle of a purchase, and starts again. It writes its decision to a file before it orders: what it wants and the key
// of the order. A run that finds the file finishes that order before it decides anything else.
const baseUrl = process.env.SURETY_URL ?? 'http://localhost:3000'
const mnemonic = 'test test test test test test test test test test test junk' // publicly known: only for the embedded chain
const signer = mnemonicToAccount(mnemonic, { addressIndex: 13 })
const apiKey = await keepKey({ baseUrl, signer })
const journal = new URL('./.keys/open-order.json', import.meta.url)

/** Lets the request through and dies before the answer: the order is executed, and nobody here knows. */
const die: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (init?.method === 'POST' && String(url).endsWith('/policies')) process.kill(process.pid, 'SIGKILL')
  return response
}

const buyOnce = async (): Promise<void> => {
  const surety = new Surety({ baseUrl, apiKey, signer, ...(process.argv.includes('--die') ? { fetch: die } : {}) })
  if (!existsSync(journal)) {
    const decision = { productId: '1', coverage: '1000000000', maxPremium: '10000000', key: crypto.randomUUID() }
    writeFileSync(journal, JSON.stringify(decision), { mode: 0o600, flush: true })
  }
  const { productId, coverage, maxPremium, key } = JSON.parse(readFileSync(journal, 'utf8'))
  const request = { productId: BigInt(productId), coverage: BigInt(coverage), maxPremium: BigInt(maxPremium), days: 30 }
  const policy = await surety.policies.buy(request, { idempotencyKey: key })
  rmSync(journal)
  console.log(`policy ${policy.index} of product ${policy.productId}`)
}

const count = async (): Promise<number> =>
  (await Array.fromAsync(new Surety({ baseUrl, apiKey }).policies.list())).length

if (process.argv.includes('--once')) {
  await buyOnce()
} else {
  const before = await count()
  const run = (...flags: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--once', ...flags], { encoding: 'utf8' })
  console.log(`first run: ${run('--die').signal}`)
  console.log(`second run: ${run().stdout.trim()}`)
  console.log(`policies bought: ${(await count()) - before}`)
}
