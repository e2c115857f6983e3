import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import type { Head } from '../head.ts'
import type { Evm } from './evm.ts'
import type { Journal, JournalBlock } from './journal.ts'
import { keepMarks } from './marks.ts'

export type BlockProducer = {
  /** Answers like a node: reads, and `eth_sendRawTransaction`, which resolves after the block is mined. */
  request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown>
  /** Mines an empty block at the present time, to advance chain time, or several. Listeners hear of the last one. */
  mine(blocks?: number): Promise<void>
  /** Puts chain time this much further ahead of the clock, and mines an empty block there. It never goes back. */
  advance(seconds: bigint): Promise<void>
  /** The chain time that the next block has at least. */
  now(): bigint
  /** Drops every block after `number`, as a reorg does, and moves time on, so that the next blocks differ. Needs `maxRewind`. */
  rewind(number: bigint): Promise<void>
  head(): Head
  onHead(listener: (head: Head) => void): void
  close(): Promise<void>
}

export type BlockProducerOptions = {
  evm: Evm
  journal: Journal
  clock: Clock
  log: Logger
  /** How many blocks can be dropped. 0: none. */
  maxRewind?: number | undefined
}

type Waiter = { resolve(): void; reject(error: unknown): void }
/** A request for empty blocks. */
type EmptyBlockRequest = Waiter & { blocks: number }
/** A request to drop every block after `number`. */
type RewindRequest = Waiter & { number: bigint }
type PendingTransaction = { raw: string; resolve(hash: unknown): void; reject(error: unknown): void }

const maxTransactionsInBlock = 200
const maxBlocksPerRead = 500

/** The allowed read methods. Any other method that changes the chain would bypass the journal. */
const readMethods = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

/**
 * Opens the embedded chain at the state of its journal. The contents of a block are committed to the journal before the
 * block is mined, so after a crash every block that anyone saw is mined again with the same hash.
 */
export const openBlockProducer = async (options: BlockProducerOptions): Promise<BlockProducer> => {
  const { evm, journal, clock, log, maxRewind = 0 } = options
  const seconds = (): bigint => BigInt(Math.floor(clock.now().getTime() / 1000))
  let head = await replay({ evm, journal, clock, log })
  // Time that was advanced before a restart stays so.
  let aheadBy = head.timestamp > seconds() ? head.timestamp - seconds() : 0n
  const now = (): bigint => {
    const present = seconds() + aheadBy
    return present < head.timestamp ? head.timestamp : present
  }

  const listeners = new Set<(head: Head) => void>()
  const pending: PendingTransaction[] = []
  const emptyRequests: EmptyBlockRequest[] = []
  const rewinds: RewindRequest[] = []
  const marks = keepMarks(evm, maxRewind)
  await marks.add(head.number)
  let broken: Error | undefined
  let working: Promise<void> | undefined

  /** Writes a block to the journal, then mines it. */
  const mineBlock = async (transactions: string[]): Promise<void> => {
    const timestamp = now()
    const block = { number: head.number + 1n, timestamp, parentHash: head.hash, transactions }
    await appendOrConfirm(journal, block)
    try {
      await seal(evm, timestamp)
      head = await readHead(evm)
      await marks.add(head.number)
    } catch (error) {
      // The journal is ahead of the chain now. Only a replay fixes that.
      broken = new Error('Embedded chain could not mine a journaled block; restart the process', {
        cause: error,
      })
      log.fatal({ err: broken }, broken.message)
      throw broken
    }
  }

  let announced = head
  const announce = (): void => {
    if (announced === head) return
    announced = head
    for (const listener of listeners) listener(head)
  }

  const makeBlock = async (batch: PendingTransaction[], empties: EmptyBlockRequest[]): Promise<void> => {
    const accepted = await addToPool(evm, batch)
    try {
      if (accepted.length > 0 || empties.length > 0) await mineBlock(accepted.map(({ raw }) => raw))
      const unfinished = empties.filter(({ blocks }) => blocks > 1)
      emptyRequests.push(...unfinished.map((request) => ({ ...request, blocks: request.blocks - 1 })))
      if (unfinished.length === 0) announce()
      for (const { resolve, hash } of accepted) resolve(hash)
      for (const { resolve, blocks } of empties) if (blocks === 1) resolve()
    } catch (error) {
      announce()
      // Transactions that are not in the journal must not be mined with a later block.
      if (!broken)
        for (const { hash } of accepted) await evm.request({ method: 'hardhat_dropTransaction', params: [hash] })
      for (const { reject } of [...accepted, ...empties]) reject(error)
    }
  }

  const rewindTo = async ({ number, resolve, reject }: RewindRequest): Promise<void> => {
    try {
      await marks.require(number)
      await journal.rewind(number)
      await marks.revert(number)
      head = await readHead(evm)
      aheadBy += 1n
      announce()
      resolve()
    } catch (error) {
      reject(error)
    }
  }

  /** One worker makes the blocks. Each block takes everything that arrived while the previous one was made. */
  const makeBlocks = async (): Promise<void> => {
    while (pending.length > 0 || emptyRequests.length > 0 || rewinds.length > 0) {
      for (const rewind of rewinds.splice(0)) await rewindTo(rewind)
      const [batch, empties] = [pending.splice(0, maxTransactionsInBlock), emptyRequests.splice(0)]
      if (broken) for (const { reject } of [...batch, ...empties]) reject(broken)
      else await makeBlock(batch, empties)
    }
    working = undefined
  }
  const wake = (): void => {
    working ??= makeBlocks()
  }

  const mine = (blocks = 1): Promise<void> =>
    new Promise((resolve, reject) => {
      emptyRequests.push({ blocks, resolve, reject })
      wake()
    })

  return {
    request: ({ method, params = [] }) => {
      if (method === 'eth_sendRawTransaction') {
        return new Promise((resolve, reject) => {
          pending.push({ raw: String(params[0]), resolve, reject })
          wake()
        })
      }
      if (!readMethods.has(method)) return Promise.reject(unsupported(method))
      return evm.request({ method, params })
    },
    mine,
    advance: (seconds) => {
      aheadBy += seconds
      return mine()
    },
    rewind: (number) =>
      new Promise((resolve, reject) => {
        rewinds.push({ number, resolve, reject })
        wake()
      }),
    now,
    head: () => head,
    onHead: (listener) => void listeners.add(listener),
    close: async () => {
      await working
      await evm.close()
    },
  }
}

/** The answer to a commit can be lost, so an entry may be written although `append` failed. */
const appendOrConfirm = async (journal: Journal, block: JournalBlock): Promise<void> => {
  try {
    await journal.append(block)
  } catch (error) {
    const last = await journal.findLast().catch(() => undefined)
    if (last !== block.number) throw error
  }
}

const unsupported = (method: string): Error =>
  Object.assign(new Error(`the method ${method} is not supported`), { code: -32601 })

/** Adds transactions to the pool one by one, in the order of the journal. */
const addToPool = async (
  evm: Evm,
  batch: PendingTransaction[],
): Promise<(PendingTransaction & { hash: unknown })[]> => {
  const accepted: (PendingTransaction & { hash: unknown })[] = []
  for (const entry of batch) {
    try {
      const hash = await evm.request({ method: 'eth_sendRawTransaction', params: [entry.raw] })
      accepted.push({ ...entry, hash })
    } catch (error) {
      entry.reject(error)
    }
  }
  return accepted
}

const seal = async (evm: Evm, timestamp: bigint): Promise<void> => {
  await evm.request({ method: 'evm_setNextBlockTimestamp', params: [Number(timestamp)] })
  await evm.request({ method: 'evm_mine' })
}

const readHead = async (evm: Evm): Promise<Head> => {
  const block = (await evm.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as Record<
    string,
    string
  >
  return { number: BigInt(block.number ?? 0), hash: block.hash ?? '', timestamp: BigInt(block.timestamp ?? 0) }
}

/** Mines every block of the journal again. Fails if a hash differs from the recorded one. */
const replay = async ({ evm, journal, clock, log }: BlockProducerOptions): Promise<Head> => {
  const last = (await journal.findLast()) ?? 0n
  let head = await readHead(evm)
  let loggedAtMs = clock.monotonicMs()
  while (head.number < last) {
    for (const block of await journal.read(head.number + 1n, maxBlocksPerRead)) {
      if (block.parentHash !== head.hash) throw divergence(block)
      for (const raw of block.transactions) await evm.request({ method: 'eth_sendRawTransaction', params: [raw] })
      await seal(evm, block.timestamp)
      head = await readHead(evm)
      if (clock.monotonicMs() - loggedAtMs < 1_000) continue
      loggedAtMs = clock.monotonicMs()
      log.info({ block: String(block.number), last: String(last) }, 'Replaying the embedded chain')
    }
  }
  if (last > 0n) log.info({ block: String(last) }, 'Embedded chain restored')
  return head
}

const divergence = ({ number }: JournalBlock): Error =>
  new Error(
    `the embedded chain cannot be replayed: block ${number - 1n} has another hash than before. Another version made this ` +
      'data. Run that version, or start with an empty DATA_DIR.',
  )
