import { benchIndex } from './index-chain.ts'
import { benchKeys } from './keys.ts'
import { benchPortfolio } from './portfolio.ts'
import { benchPurchases } from './purchases.ts'
import { benchRecover } from './recover.ts'
import { benchReplay } from './replay.ts'
import { benchSandbox } from './sandbox.ts'
import { benchWebhooks } from './webhooks.ts'

/** Prints figures, each beside a baseline of the same run: machines differ and are never idle, ratios stay. */
const benches: Record<string, () => Promise<void>> = {
  recover: benchRecover,
  keys: benchKeys,
  replay: benchReplay,
  index: benchIndex,
  portfolio: benchPortfolio,
  purchases: () => benchPurchases(),
  webhooks: benchWebhooks,
  sandbox: benchSandbox,
}

const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'))
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) {
    console.error(`there is no benchmark "${name}"; there are ${Object.keys(benches).join(', ')}`)
    process.exit(1)
  }
  console.log(`\n${name}`)
  await bench()
}
process.exit(0)
