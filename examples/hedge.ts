import { Surety } from '@surety/sdk'
import { formatUnits } from 'viem'

// An agent that holds 2,000 USDC of something that product 1 insures. It buys what is missing, then waits for news. A sandbox world plays the
// market, so that the disaster comes within seconds.
const baseUrl = process.env.SURETY_URL ?? 'http://localhost:3000'
const sandbox = await Surety.sandbox({ baseUrl })
const { surety } = sandbox
const { asset } = await surety.agent()
const show = (amount: bigint) => `${formatUnits(amount, asset.decimals)} ${asset.symbol}`

const productId = 1n
const exposure = 2_000_000_000n
const maxPremium = exposure / 100n // cover that costs more than one percent is not worth it

/** Buys what is missing. The key names the decision, so that the same decision after a restart is the same order. */
const hedge = async (decision: string): Promise<void> => {
  let covered = 0n
  for await (const policy of surety.policies.list({ productId }))
    if (policy.expiry > sandbox.now()) covered += policy.coverage
  if (covered >= exposure) return
  const request = { productId, coverage: exposure - covered, days: 30, maxPremium }
  const policy = await surety.policies.buy(request, { idempotencyKey: decision })
  console.log(`hedged ${show(policy.coverage)} for ${show(policy.premium)}`)
}

/** What the world does to the agent: two days later, the insured event happens. */
const strike = async (): Promise<void> => {
  await sandbox.moveTime({ seconds: 2 * 86_400 })
  await sandbox.trigger(productId)
}

await hedge('hedge-1')
await hedge('hedge-2') // nothing is missing any more
const before = (await surety.agent()).balance ?? 0n
const struck = strike()
for await (const event of surety.events.stream({ types: ['policy.settled', 'policy.bought.reverted'] })) {
  if (event.type === 'policy.bought.reverted') await hedge(`hedge-after-${event.eventId}`) // a reorg took the cover back
  if (event.type !== 'policy.settled') continue
  const balance = (await surety.agent()).balance ?? 0n
  console.log(`paid ${show(BigInt(event.data.payout))}; the wallet has ${show(balance - before)} more`)
  break
}
await struck
await sandbox.end()
