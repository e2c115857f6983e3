import { benchAcceptance } from './acceptance.ts'
import { benchConsole } from './console.ts'
import { beginBench, listRows } from './figures.ts'
import { benchGrowth } from './growth.ts'
import { benchIdle } from './idle.ts'
import { benchIndex } from './index-chain.ts'
import { benchKeys } from './keys.ts'
import { benchPortfolio } from './portfolio.ts'
import { benchPurchases } from './purchases.ts'
import { benchReads } from './reads.ts'
import { benchRecover } from './recover.ts'
import { benchReplay } from './replay.ts'
import { describeMachine, record, writeTable } from './results.ts'
import { benchSandbox } from './sandbox.ts'
import { benchScale } from './scale.ts'
import { benchSoak } from './soak.ts'
import { benchWebhooks } from './webhooks.ts'

/** Prints figures, each beside a baseline of the same run: machines differ and are never idle, ratios stay. */
const benches: Record<string, () => Promise<void>> = {
  reads: benchReads,
  recover: benchRecover,
  keys: benchKeys,
  growth: benchGrowth,
  scale: benchScale,
  idle: benchIdle,
  replay: benchReplay,
  index: benchIndex,
  portfolio: benchPortfolio,
  purchases: () => benchPurchases(),
  acceptance: benchAcceptance,
  webhooks: benchWebhooks,
  sandbox: benchSandbox,
  console: benchConsole,
  soak: benchSoak,
}

const given = process.argv.slice(2)
const asked = given.filter((one) => !one.startsWith('--'))
const names = asked.length > 0 ? asked : Object.keys(benches)
const unknown = names.find((name) => !benches[name])
if (unknown !== undefined) {
  console.error(`there is no benchmark "${unknown}"; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const machine = describeMachine()
for (const [index, name] of names.entries()) {
  beginBench(name)
  console.log(`\n${name} (${index + 1} of ${names.length})`)
  await benches[name]?.()
}
console.log(`\n${machine}\n\n${writeTable(listRows())}`)
if (given.includes('--record')) await record({ machine, rows: listRows() })
process.exit(process.exitCode ?? 0)
