import { type Sandbox, type SandboxChain, type SandboxFault, Surety, SuretyError } from '@surety/sdk'
import { AgentStore } from '../agents.ts'
import { formatTime, parseCount, parseId } from '../amounts.ts'
import type { Action } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { firstTestWallet, type Session } from '../session.ts'
import { homeOfWorlds, openWorld, worldsIn } from '../worlds.ts'

const usage = (message: string): Failure => new Failure(exitCodes.usage, 'invalid_argument', message)

/** The first world of a gateway takes seconds, and on a busy machine longer than a request may wait. */
const createPatiently = async ({ settings, output }: Session): Promise<Sandbox<Surety>> => {
  const deadline = Date.now() + settings.timeoutMs
  output.note('Opening a world')
  for (;;) {
    try {
      return await Surety.sandbox({ baseUrl: settings.url })
    } catch (error) {
      const waitMs = error instanceof SuretyError && error.code === 'sandbox_full' ? 1_000 : undefined
      if (waitMs === undefined || Date.now() + waitMs > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Wallets and their keys in worlds: those of `surety --sandbox`. */
const agentsOf = ({ settings }: Session): AgentStore => new AgentStore(homeOfWorlds(settings))

export const createWorld: Action = async (session) => {
  const { settings, output } = session
  const { worldId, baseUrl, rpcUrl, deployment, apiKey, signers } = await createPatiently(session)
  await worldsIn(settings).update((worlds) => ({ ...worlds, [settings.url]: { baseUrl, apiKey } }))
  const [{ address: walletAddress } = { address: '' }] = signers
  const source = { kind: 'test', index: firstTestWallet } as const
  await agentsOf(session).save(baseUrl, { walletAddress, apiKey: apiKey ?? '', source })
  const wallets = signers.map(({ address, privateKey }) => ({ address, privateKey }))
  output.print({ worldId, baseUrl, rpcUrl, chainId: deployment.chainId, apiKey, wallets }, () =>
    output.fields([
      ['base URL', baseUrl],
      ['chain node', rpcUrl],
      ['chain', String(deployment.chainId)],
      ['API key', apiKey ?? ''],
      ...wallets.slice(0, 2).map(({ address, privateKey }): [string, string] => [address, privateKey]),
      ['next', 'surety --sandbox buy 1 1000 --days 30'],
    ]),
  )
}

const printChain = ({ output }: Session, chain: SandboxChain, text: string): void =>
  output.print(chain, () => `${text} Block ${chain.blockNumber}, ${formatTime(chain.now)}.`)

const secondsIn: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

const parseDuration = (text: string): number => {
  const [, count = '', unit = 's'] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? []
  const seconds = Number(count) * (secondsIn[unit || 's'] ?? 1)
  if (seconds > 0) return seconds
  throw usage('The duration is not valid. Pass one such as 90s, 15m, 12h or 2d.')
}

export const advanceTime: Action = async (session, { args: [duration = ''] }) => {
  const seconds = parseDuration(duration)
  printChain(session, await (await openWorld(session.settings)).moveTime({ seconds }), 'Time has passed.')
}

export const triggerEvent: Action = async (session, { args: [product = ''], flags }) => {
  const productId = parseId('product', product)
  const world = await openWorld(session.settings)
  if (flags.over) printChain(session, await world.recover(productId), 'The event is over.')
  else
    printChain(session, await world.trigger(productId), 'The insured event has happened; policies in force are paid.')
}

export const dropBlocks: Action = async (session, { args: [depth = ''] }) => {
  const blocks = parseCount('depth', depth)
  printChain(session, await (await openWorld(session.settings)).reorg(blocks), 'The newest blocks are gone.')
}

/** The gateway refuses kinds that it does not know. `none` ends all faults. */
export const setFault: Action = async (session, { args: [kind = ''], flags }) => {
  const world = await openWorld(session.settings)
  const numbers = { requests: flags.requests, seconds: flags.seconds, delayMs: flags.delay }
  const fault = {
    kind: kind as SandboxFault['kind'],
    ...(flags.path === undefined ? {} : { path: flags.path }),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, text]) => (text === undefined ? [] : [[name, parseCount(name, text)]])),
    ),
  }
  if (kind === 'none') await world.clearFaults()
  else await world.fail(fault)
  session.output.print(fault, () => (kind === 'none' ? 'No faults any more.' : `${kind} is set.`))
}

export const endWorld: Action = async (session) => {
  const world = await openWorld(session.settings)
  await world.end()
  await worldsIn(session.settings).update(({ [session.settings.url]: _, ...others }) => others)
  await agentsOf(session).forget(world.baseUrl)
  session.output.print({ worldId: world.worldId, status: 'ended' }, () => 'The world has ended.')
}
