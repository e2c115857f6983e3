import { setTimeout as sleep } from 'node:timers/promises'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import type { Event } from '@surety/sdk'
import { createPublicClient, getAbiItem, type Hex, http } from 'viem'
import { orderIdOf } from '../../src/chain/orders.ts'
import { numberFlag } from '../flags.ts'
import { type Agent, collect, type Market, persist } from './agents.ts'
import type { SoakChain } from './chain.ts'
import type { Receiver } from './receiver.ts'

/** Long enough for a webhook whose process was killed and for the second retry of a delivery, on a busy machine. */
const maxWaitMs = numberFlag('settle-seconds', 180) * 1_000

export const openAudit = async ({
  chain,
  receiver,
  market,
}: {
  chain: SoakChain
  receiver: Receiver
  market: Market
}) => {
  const client = createPublicClient({ transport: http(chain.url, { retryCount: 3 }) })
  const { surety, asset } = chain.deployment
  const balanceOf = ({ account }: Agent): Promise<bigint> =>
    client.readContract({ address: asset, abi: testUsdAbi, functionName: 'balanceOf', args: [account.address] })
  const countTokens = ({ account }: Agent): Promise<bigint> =>
    client.readContract({ address: surety, abi: suretyAbi, functionName: 'balanceOf', args: [account.address] })
  const first = new Map<Agent, bigint>()
  for (const agent of market.agents) first.set(agent, await balanceOf(agent))
  const { number: firstBlock } = await client.getBlock()

  const nameOf = (wallet: Hex, orderId: Hex): string => `${wallet.toLowerCase()} ${orderId}`
  /** How often the contract executed each order since the soak began. */
  const countExecutions = async (): Promise<Map<string, number>> => {
    const event = getAbiItem({ abi: suretyAbi, name: 'OrderFilled' })
    const logs = await client.getLogs({ address: surety, event, fromBlock: firstBlock + 1n, toBlock: 'latest' })
    const counts = new Map<string, number>()
    for (const { args } of logs) {
      const name = nameOf(args.signer ?? '0x', args.orderId ?? '0x')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return counts
  }

  /** Every signed order that its agent was told is executed is on chain once, and nothing else is. */
  const checkOrders = async (): Promise<string[]> => {
    const counts = await countExecutions()
    const faults: string[] = []
    for (const { name: agentName, account, orders } of market.agents)
      for (const { kind, key, outcome, reason = '' } of orders) {
        if (outcome === 'open') faults.push(`lost: ${kind} of ${agentName} has no outcome (${reason})`)
        if (kind === 'claim_bond') continue
        const name = nameOf(account.address, orderIdOf(key))
        const times = counts.get(name) ?? 0
        counts.delete(name)
        if (outcome === 'executed' && times === 0) faults.push(`lost: ${kind} of ${agentName} is not on chain`)
        if (outcome === 'refused' && times > 0) faults.push(`${kind} of ${agentName} was refused and is on chain`)
        if (times > 1) faults.push(`double: ${kind} of ${agentName} was executed ${times} times`)
      }
    for (const name of counts.keys()) faults.push(`double: nobody placed the order ${name}, and it is on chain`)
    return faults
  }

  /** Money and positions on chain are what follows from the answers to all orders. */
  const checkHoldings = async (): Promise<string[]> => {
    const faults: string[] = []
    for (const agent of market.agents) {
      const earned = (await balanceOf(agent)) - (first.get(agent) ?? 0n)
      if (earned !== agent.earned) faults.push(`${agent.name} has ${earned - agent.earned} more than its orders say`)
      const offered = market.offers.filter(({ seller }) => seller === agent).length
      const held = Number(await countTokens(agent))
      const known = agent.policies.length + agent.bonds.length + offered
      if (held !== known) faults.push(`${agent.name} holds ${held} positions and its orders say ${known}`)
    }
    return faults
  }

  /** The gateway has one operation for each executed order, and none is open. */
  const checkOperations = async (agent: Agent): Promise<string[]> => {
    const operations = await persist(() => collect(agent.surety.operations.list({ pageSize: 100 })))
    const done = operations.filter(({ status }) => status === 'succeeded').length
    const placed = agent.orders.filter(({ outcome }) => outcome === 'executed').length
    const isSame = done === placed && done === operations.length
    return isSame ? [] : [`${agent.name} placed ${placed} orders; ${done} of ${operations.length} operations succeeded`]
  }

  const listEvents = (agent: Agent): Promise<Event[]> =>
    persist(() => collect(agent.surety.events.list({ after: agent.after, pageSize: 100 })))

  /** The stream has told every event once and in order, and the webhook at least once. */
  const checkEvents = async (agent: Agent): Promise<string[]> => {
    const stored = await listEvents(agent)
    const faults: string[] = []
    const streamed = agent.events.map(({ eventId }) => eventId).join()
    if (streamed !== stored.map(({ eventId }) => eventId).join())
      faults.push(`lost or double: the stream of ${agent.name} told ${agent.events.length} of ${stored.length} events`)
    const counts = receiver.countsAt(agent.webhookPath)
    for (const { eventId, type, sequence } of stored.filter(({ eventId }) => !counts.has(eventId)))
      faults.push(`lost: ${type} ${eventId} (${sequence}) did not reach the webhook of ${agent.name}`)
    return faults
  }

  const checkAll = async (): Promise<string[]> => {
    const faults = [...(await checkOrders()), ...(await checkHoldings())]
    for (const agent of market.agents) faults.push(...(await checkOperations(agent)), ...(await checkEvents(agent)))
    return faults
  }

  return {
    /** Checks until all is well. What is still wrong after a long wait is a fault. Nobody may trade meanwhile. */
    check: async (): Promise<string[]> => {
      for (const until = Date.now() + maxWaitMs; ; await sleep(1_000)) {
        const faults = await checkAll()
        if (faults.length === 0 || Date.now() > until) return faults
      }
    },
    /** How many events there were, and how many deliveries of them. */
    countEvents: async (): Promise<{ events: number; deliveries: number }> => {
      let [events, deliveries] = [0, 0]
      for (const agent of market.agents) {
        events += agent.events.length
        for (const count of receiver.countsAt(agent.webhookPath).values()) deliveries += count
      }
      return { events, deliveries }
    },
  }
}
