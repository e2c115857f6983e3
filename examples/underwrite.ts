import { Surety } from '@surety/sdk'

// An underwriter that keeps its capital where it earns most. Bonds are committed until their maturity, so it rebalances when one matures. It runs
// in a sandbox world, where a month passes at once.
const baseUrl = process.env.SURETY_URL ?? 'http://localhost:3000'
const sandbox = await Surety.sandbox({ baseUrl })
const { surety } = sandbox
const amount = 20_000_000_000n // 20,000 USDC

/** What each product pays per year on a unit of capital, scaled by 10^18, the best first. */
const compare = async (): Promise<{ productId: bigint; premiumRate: bigint }[]> => {
  const found = []
  for await (const { productId } of surety.products.list()) {
    const quote = await surety.bonds.quote({ productId, amount, days: 30 }).catch(() => undefined) // not on sale now
    if (quote) found.push({ productId, premiumRate: quote.premiumRate })
  }
  return found.sort((a, b) => Number(b.premiumRate - a.premiumRate))
}

const post = async (round: number) => {
  const [best] = await compare()
  if (!best) throw new Error('no product takes bonds now')
  const bond = await surety.bonds.post(
    { productId: best.productId, amount, days: 30 },
    { idempotencyKey: `round-${round}` },
  )
  console.log(`round ${round}: product ${bond.productId}, ${Number(best.premiumRate / 10n ** 14n) / 100} % a year`)
  return bond
}

/** Buyers come and go: what is in demand now is what earns. */
const demand = async (productId: bigint, wallet: number) => {
  const buyer = await sandbox.connect(wallet)
  const coverage = 50_000_000_000n
  await buyer.policies.buy({ productId, coverage, days: 5, maxPremium: coverage / 20n })
}

await demand(2n, 1)
const bond = await post(1)
await sandbox.moveTime({ to: new Date(Number(bond.maturity) * 1000 + 1_000) })
await demand(4n, 2)
for await (const event of surety.events.stream({ types: ['bond.claimed'] })) {
  if (event.type !== 'bond.claimed') continue
  // The keeper of the gateway pays a matured bond by itself. `bonds.claim` asks for it earlier, for example for premium alone.
  const { principal, premium } = event.data
  console.log(`product ${bond.productId} paid back ${principal} and ${BigInt(premium) > 0n ? 'premium' : 'no premium'}`)
  break
}
await post(2)
await sandbox.end()
