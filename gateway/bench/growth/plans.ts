import pg from 'pg'
import { makeLogger } from '../../src/base/log.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { administer } from '../../test/support/stores.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] }

/** A part of a plan: how a table is read, or what is done with rows. */
export type Step = { node: string; table?: string }

/** Leaves out what was planned and then not needed. */
const walk = ({ Plans = [], ...plan }: Plan): Step[] => {
  if (plan['Actual Loops'] === 0) return []
  const table = plan['Relation Name']
  return [{ node: plan['Node Type'], ...(table ? { table } : {}) }, ...Plans.flatMap(walk)]
}

/** Has PostgreSQL tell the plan of every statement that it runs for `work`, those of prepared statements, too. */
export const explain = async (url: string, work: (store: Store) => Promise<unknown>): Promise<Step[]> => {
  const name = new URL(url).pathname.slice(1)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_nested_statements': 'on',
    client_min_messages: 'log',
  }
  for (const [setting, value] of Object.entries(settings))
    await administer(`alter database ${name} set ${setting} = '${value}'`)
  const steps: Step[] = []
  const { connect } = pg.Client.prototype
  const listening = function (this: pg.Client, ...given: Parameters<typeof connect>) {
    this.on('notice', ({ message = '' }) => {
      const [, json] = /plan:\n(\{.*\})\s*$/s.exec(message) ?? []
      if (json) steps.push(...walk((JSON.parse(json) as { Plan: Plan }).Plan))
    })
    return connect.apply(this, given)
  }
  pg.Client.prototype.connect = listening as typeof connect
  try {
    const store = await openStore({ kind: 'postgres', url }, makeLogger({ level: 'silent' }))
    // Opening it has plans of its own.
    steps.length = 0
    await work(store)
    await store.close()
  } finally {
    pg.Client.prototype.connect = connect
    for (const setting of Object.keys(settings)) await administer(`alter database ${name} reset ${setting}`)
  }
  return steps
}
