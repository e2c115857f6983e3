import { Surety } from '@surety/sdk'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const baseUrl = process.env.SURETY_URL ?? 'http://localhost:3000'
const signer = privateKeyToAccount(generatePrivateKey()) // a new wallet on every run

const { apiKey } = await Surety.onboard({ baseUrl, signer, label: 'my first agent' }) // shown once, so store it
const surety = new Surety({ baseUrl, apiKey })

console.log(await surety.agent())
for await (const key of surety.keys.list()) console.log(key.keyId, key.status)
