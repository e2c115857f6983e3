import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Attack, AttackOptions, Outcome } from './attack.ts'
import { connectionFlood, unreadConnections } from './connections.ts'
import { malformedPaths } from './malformed.ts'
import { pipelining } from './pipelining.ts'
import { gasDrain } from './relay.ts'
import { streamExhaustion } from './streams.ts'
import { shareTarget, startTarget } from './target.ts'

/**
 * Attacks gateways of its own on loopback, each bounded in count and time, and prints what happened beside the bound that
 * must hold. Arguments select attacks by name. `--short` takes seconds; `--entry` attacks the main.ts of another checkout.
 */
const attacks: Record<string, Attack> = {
  pipelining,
  unread: unreadConnections,
  flood: connectionFlood,
  malformed: malformedPaths,
  streams: streamExhaustion,
  relay: gasDrain,
}

const own = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, entry: { type: 'string', default: own } },
})
const unknown = positionals.filter((name) => !attacks[name])
if (unknown.length > 0) {
  console.error(`No attack is named ${unknown.join(', ')}. Use ${Object.keys(attacks).join(', ')}.`)
  process.exit(1)
}

const entry = resolve(values.entry)
const shared = values.short ? shareTarget(entry) : undefined
const options: AttackOptions = { short: values.short, start: shared ?? ((target) => startTarget(entry, target)) }
const outcomes: Outcome[] = []
for (const [name, attack] of Object.entries(attacks)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.error(`${name} ...`)
  const began = Date.now()
  const results = await attack(options).catch((error: Error): Outcome[] => [
    { attack: name, tried: '', happened: error.message, bound: 'the attack runs', ok: false },
  ])
  outcomes.push(...results)
  for (const { happened, ok } of results) console.error(`  ${ok ? 'ok' : 'FAILED'}: ${happened}`)
  console.error(`  ${((Date.now() - began) / 1_000).toFixed(0)} s`)
}
await shared?.stop()
console.log('| Attack | Tried | Happened | Bound | |\n|---|---|---|---|---|')
for (const { attack, tried, happened, bound, ok } of outcomes) {
  console.log(`| ${attack} | ${tried} | ${happened} | ${bound} | ${ok ? 'ok' : 'FAILED'} |`)
}
process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1)
