import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from '@surety/contracts'
import { Surety } from '@surety/sdk'
import { type Store, sql } from '../src/store/store.ts'
import { median, ms, tell, wait } from './figures.ts'
import { makeBuyers } from './orders.ts'
import { persist } from './soak/agents.ts'
import type { Running, Stage } from './stage.ts'

const rounds = 5

/** Receives events. While it is holding, requests stay unanswered, so that a process holds the endpoint when one is killed. */
const startReceiver = async () => {
  const open: ServerResponse[] = []
  const state = { isHolding: false, received: 0 }
  const server = createServer((request, response) => {
    request.resume()
    if (state.isHolding) return void open.push(response)
    state.received += 1
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    countHeld: (): number => open.length,
    count: (): number => state.received,
    setHolding: (value: boolean): void => {
      state.isHolding = value
      if (!value) for (const response of open.splice(0)) response.destroy()
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const readCursor = async (store: Store): Promise<bigint> => {
  const { rows } = await store.read((tx) => sql<{ number: bigint }>`select number from index_cursor`.execute(tx))
  return rows[0]?.number ?? 0n
}

/** How long it takes from now on until something is so. */
const timeUntil = async (isSo: () => boolean | Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await isSo())) await sleep(10)
  return performance.now() - began
}

const request = { productId: 1n, coverage: 10_000_000n, days: 20 }

const openClient = async ({ url }: Running, { chainId, surety, asset }: Deployment) => {
  const [, signer] = makeBuyers(2)
  if (!signer) throw new Error('there is a second buyer')
  const { apiKey } = await Surety.onboard({ baseUrl: url, signer })
  const deployment = { chainId: BigInt(chainId), surety, asset }
  return (running: Running): Surety => new Surety({ baseUrl: running.url, apiKey, signer, deployment })
}

type Taken = { indexed: number; bought: number; delivered: number }

/**
 * Kills the process that holds the indexer and the relayer wallets while a delivery is under way, and says how long it takes
 * until the other one has indexed a block, executed a purchase and delivered the event. Either process may have held the
 * endpoint: the longest time is that of a takeover, a short one that of a retry.
 */
export const tellTakeover = async (stage: Stage): Promise<void> => {
  const receiver = await startReceiver()
  let holder = await stage.start(stage.relayEnv)
  const clientFor = await openClient(holder, stage.deployment)
  const { webhookId } = await clientFor(holder).webhooks.create({ url: receiver.url, events: ['policy.*'] })
  while ((await clientFor(holder).webhooks.get(webhookId)).status !== 'enabled') await sleep(50)
  const taken: Taken[] = []
  for (let round = 1; round <= rounds; round += 1) {
    wait(`takeover, round ${round} of ${rounds}`)
    const other = await stage.start(stage.relayEnv)
    receiver.setHolding(true)
    const before = { idempotencyKey: randomUUID() }
    await persist(() => clientFor(holder).policies.buy(request, before))
    await timeUntil(() => receiver.countHeld() > 0)
    holder.process.kill('SIGKILL')
    await holder.process.exited
    receiver.setHolding(false)
    const [cursor, received] = [await readCursor(stage.store), receiver.count()]
    const buy = async (): Promise<number> => {
      const [began, idempotencyKey] = [performance.now(), randomUUID()]
      await persist(() => clientFor(other).policies.buy(request, { idempotencyKey }))
      return performance.now() - began
    }
    const [indexed, delivered, bought] = await Promise.all([
      timeUntil(async () => (await readCursor(stage.store)) > cursor),
      timeUntil(() => receiver.count() > received),
      buy(),
    ])
    taken.push({ indexed, delivered, bought })
    holder = other
  }
  receiver.close()
  const show = (what: string, key: keyof Taken): void => {
    const times = taken.map((one) => one[key])
    tell(`${what}, median and longest of ${rounds}`, `${ms(median(times))}, ${ms(Math.max(...times))}`)
  }
  show('after kill -9 of the holder: a block is indexed', 'indexed')
  show('after kill -9 of the holder: a purchase is executed', 'bought')
  show('after kill -9 of the holder: an event under way is delivered', 'delivered')
}
