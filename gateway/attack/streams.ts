import { type ClientRequest, get, request as send } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { AttackOptions, Outcome } from './attack.ts'

/** Gets a key for a new wallet. An address may onboard ten an hour, so the attacker has many of those, too. */
const onboard = async (port: number, from: string): Promise<string> => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = await wallet.signMessage({
    message: `Surety onboarding for ${wallet.address} at ${timestamp}`,
  })
  const body = JSON.stringify({ walletAddress: wallet.address, signature, timestamp })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      localAddress: from,
      method: 'POST',
      path: '/api/v1/agent/onboard',
      headers,
    }
    const outgoing = send(options, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part
      })
      response.on('end', () => {
        const { apiKey } = JSON.parse(text) as { apiKey?: string }
        if (apiKey) resolve(apiKey)
        else reject(new Error(`onboarding failed: ${text}`))
      })
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Opens a stream of events and holds it; the status of its response. */
const openStream = (port: number, apiKey: string, from: string, open: ClientRequest[]): Promise<number> =>
  new Promise((resolve) => {
    const headers = { accept: 'text/event-stream', 'x-api-key': apiKey }
    const outgoing = get(
      { host: '127.0.0.1', port, localAddress: from, path: '/api/v1/events?after=latest', headers, agent: false },
      (response) => {
        response.resume().on('error', () => {})
        resolve(response.statusCode ?? 0)
      },
    )
    outgoing.on('error', () => resolve(0))
    open.push(outgoing)
  })

/** The wallets of one address open every stream they can, then somebody else wants one. */
export const streamExhaustion = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  const wallets = short ? 24 : 200
  const target = await start()
  const keys: string[] = []
  while (keys.length < wallets) keys.push(await onboard(target.port, `127.0.1.${1 + Math.floor(keys.length / 10)}`))
  const victim = await onboard(target.port, '127.0.0.99')
  const open: ClientRequest[] = []
  let taken = 0
  for (const key of keys) {
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => openStream(target.port, key, '127.0.0.4', open)))
    taken += statuses.filter((status) => status === 200).length
  }
  const status = await openStream(target.port, victim, '127.0.0.99', open)
  for (const outgoing of open) outgoing.destroy()
  await target.stop()
  return [
    {
      attack: 'stream exhaustion',
      tried: `${wallets} wallets at one address open 5 event streams each`,
      happened: `${taken} streams taken; another address got ${status}`,
      bound: 'at most 100 for one address; another address gets 200',
      ok: taken <= 100 && status === 200,
    },
  ]
}
