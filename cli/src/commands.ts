import type { Command } from 'commander'
import type { CommandSpec } from './command.ts'
import { specs } from './specs.ts'

const groupSummaries: Record<string, string> = {
  keys: 'API keys of the wallet',
  policies: 'cover of the wallet',
  bonds: 'capital of the wallet',
  listings: 'the marketplace',
  operations: 'what was ordered, and its outcome',
  events: 'what happens',
  webhooks: 'events sent to a URL',
  sandbox: 'a private world to rehearse in',
}

/** Adds every command. A group by itself lists what it has: `surety policies` is `surety policies list`. */
export const addCommands = (program: Command): void => {
  const groups = new Map<string, Command>()
  for (const spec of specs) {
    const [first = '', second] = spec.name.split(' ')
    if (second === undefined) {
      addCommand(program.command(first), spec)
      continue
    }
    const group = groups.get(first) ?? program.command(first).description(groupSummaries[first] ?? '')
    groups.set(first, group)
    addCommand(group.command(second, { isDefault: second === 'list' }), spec)
  }
}

const addCommand = (command: Command, { name, args, summary, options = [], load }: CommandSpec): void => {
  command.description(summary)
  if (args) command.arguments(args)
  for (const [flags, description] of options) command.option(flags, description)
  command.action(async () => {
    const [action, { openSession }] = await Promise.all([load(), import('./session.ts')])
    // The controls of a world are asked of the gateway that has it.
    const inWorld = !name.startsWith('sandbox ')
    const session = await openSession(command.optsWithGlobals(), { inWorld })
    await action(session, { args: command.processedArgs, flags: command.opts() })
  })
}
