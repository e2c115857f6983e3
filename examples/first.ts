import { Surety } from '@surety/sdk'
import { formatUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { keepKey } from './keep-key.ts'

const baseUrl = process.env.SURETY_URL ?? 'http://localhost:3000'
const mnemonic = 'test test test test test test test test test test test junk' // publicly known: only for the embedded chain
const signer = mnemonicToAccount(mnemonic, { addressIndex: 10 }) // or an ethers wallet
const surety = new Surety({ baseUrl, apiKey: await keepKey({ baseUrl, signer }), signer })
const { asset } = await surety.agent()

const request = { productId: 1n, coverage: 1_000_000_000n, days: 30 } // 1,000 USDC in base units
const { premium } = await surety.policies.quote(request)
const idempotencyKey = crypto.randomUUID() // store it: a retry with the same key never buys twice
const policy = await surety.policies.buy({ ...request, maxPremium: premium * 2n }, { idempotencyKey })
const price = `${formatUnits(policy.premium, asset.decimals)} ${asset.symbol} (${policy.premium} base units)`
const activeFrom = new Date(Number(policy.activeFrom) * 1000).toISOString()
console.log(`policy ${policy.index} of product ${policy.productId} for ${price}, active from ${activeFrom}`)
