import {
  type Address,
  type Chain,
  encodeDeployData,
  getAddress,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  type LocalAccount,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  type Transport,
  type WalletClient,
} from 'viem'
import {
  batchAbi,
  priceTriggerAbi,
  resolverTriggerAbi,
  suretyAbi,
  testUsdAbi,
  underwritingAbi,
} from './generated/abi.ts'
import {
  batchBytecode,
  priceTriggerBytecode,
  resolverTriggerBytecode,
  suretyBytecode,
  testUsdBytecode,
  underwritingBytecode,
} from './generated/bytecode.ts'

/** The contracts of one deployment, in the order in which they are deployed. */
const order = ['asset', 'batch', 'priceTrigger', 'resolverTrigger', 'underwriting', 'surety'] as const

// Where a token that anybody may mint cannot be taken for money. No list of public chains is ever complete.
const privateChains = [1_337, 31_337]

export type DeployStep = (typeof order)[number]

/** What the gateway needs to know of a deployment. Nothing the protocol does is older than `blockNumber`. */
export type Deployment = { chainId: number; blockNumber: number } & Record<DeployStep, Address>

/** A deployment under way: what is there so far, and the signed transaction that may or may not have been mined. */
export type DeployRecord = Partial<Deployment> & {
  pending?: { step: DeployStep; hash: Hash; raw: Hex; nonce: number }
}

export type DeployProgress = {
  step: DeployStep
  index: number
  total: number
  state: 'sent' | 'deployed' | 'found' | 'given'
  address?: Address
  hash?: Hash
  gasUsed?: bigint
}

export interface DeployOptions {
  publicClient: PublicClient
  walletClient: WalletClient<Transport, Chain | undefined, LocalAccount>
  /** A USDC v2.2 token, or `test-usd` to deploy the freely minted stand-in on a private chain. */
  asset: Address | 'test-usd'
  /** Says that the chain is private although its id, other than 1337 and 31337, does not tell. */
  privateChain?: boolean
  owner: Address
  /** Prefix of token URIs. */
  baseUri: string
  resolvers: readonly Address[]
  quorum: number
  /** Oldest reading of a resolver feed that still counts, in seconds. */
  maxAge: number
  confirmations?: number
  /** What an earlier run recorded. Whatever of it is on the chain is verified and kept. */
  record?: DeployRecord
  /** Called before each broadcast and after each step; a run resumes from what it was last given. */
  save?: (record: DeployRecord) => void | Promise<void>
  onProgress?: (progress: DeployProgress) => void
}

type Link = { library: string; creation: readonly number[]; runtime: readonly number[] }
type Code = {
  creation: Hex
  runtime: Hex
  immutables: readonly { start: number; length: number }[]
  links: readonly Link[]
}
type Plan = { code: Code; data: Hex; verify: (address: Address) => Promise<void> }

/**
 * Deploys the protocol in a fixed order and verifies each contract. Each transaction is signed and saved before it is
 * broadcast, so a run that died is resumed without deploying anything twice.
 */
export async function deploy(options: DeployOptions): Promise<Deployment> {
  const { publicClient, onProgress = () => {}, save = () => {} } = options
  const chainId = await publicClient.getChainId()
  const record: DeployRecord = { ...options.record }
  if (record.chainId !== undefined && record.chainId !== chainId) {
    throw new Error(`the record is of chain ${record.chainId}, the RPC is chain ${chainId}`)
  }
  if (options.asset === 'test-usd' && !options.privateChain && !privateChains.includes(chainId)) {
    throw new Error(
      `chain ${chainId} may be public: name its stablecoin, or confirm with --private-chain that it is not`,
    )
  }
  record.chainId = chainId
  // Whether a contract of this chain is in the record. Until then its block number is of a chain that was reset since.
  let begun = false

  for (const [position, step] of order.entries()) {
    const at = { step, index: position + 1, total: order.length }
    if (step === 'asset' && options.asset !== 'test-usd') {
      await requireCode(options, { step, address: options.asset })
      record.asset = getAddress(options.asset)
      onProgress({ ...at, state: 'given', address: options.asset })
      continue
    }
    const plan = planStep(options, { step, record })
    const recorded = record[step]
    if (recorded !== undefined && (await publicClient.getCode({ address: recorded })) !== undefined) {
      await verifyStep(options, { step, plan, address: recorded })
      begun = true
      onProgress({ ...at, state: 'found', address: recorded })
      continue
    }
    const receipt = await runStep(options, {
      record,
      step,
      data: plan.data,
      save,
      sent: (hash) => onProgress({ ...at, state: 'sent', hash }),
    })
    const address = receipt.contractAddress
    if (receipt.status !== 'success' || !address) {
      // Kept, it would be found reverted again by every run to come.
      delete record.pending
      await save(record)
      throw new Error(`${step}: transaction ${receipt.transactionHash} reverted`)
    }
    await verifyStep(options, { step, plan, address })
    record[step] = getAddress(address)
    if (!begun || record.blockNumber === undefined) record.blockNumber = Number(receipt.blockNumber)
    begun = true
    delete record.pending
    await save(record)
    onProgress({ ...at, state: 'deployed', address, hash: receipt.transactionHash, gasUsed: receipt.gasUsed })
  }
  const deployment = readDeployment(record)
  await save(deployment)
  return deployment
}

/** Reads a finished deployment out of a record, as the gateway does on start. */
export function readDeployment(record: DeployRecord): Deployment {
  const { chainId, blockNumber, surety, underwriting, batch, asset, priceTrigger, resolverTrigger } = record
  if (
    chainId === undefined ||
    blockNumber === undefined ||
    !surety ||
    !underwriting ||
    !batch ||
    !asset ||
    !priceTrigger ||
    !resolverTrigger
  ) {
    throw new Error('the deployment is not finished: run npm run deploy again')
  }
  return { chainId, blockNumber, surety, underwriting, batch, asset, priceTrigger, resolverTrigger }
}

function planStep(options: DeployOptions, { step, record }: { step: DeployStep; record: DeployRecord }): Plan {
  const { publicClient: client } = options
  switch (step) {
    case 'asset':
      return {
        code: testUsdBytecode,
        data: encodeDeployData({ abi: testUsdAbi, bytecode: testUsdBytecode.creation }),
        verify: async (address) => {
          expectEqual(
            step,
            'decimals',
            await client.readContract({ address, abi: testUsdAbi, functionName: 'decimals' }),
            6,
          )
        },
      }
    case 'batch':
      return {
        code: batchBytecode,
        data: encodeDeployData({ abi: batchAbi, bytecode: batchBytecode.creation }),
        verify: async () => {},
      }
    case 'priceTrigger':
      return {
        code: priceTriggerBytecode,
        data: encodeDeployData({ abi: priceTriggerAbi, bytecode: priceTriggerBytecode.creation }),
        verify: async () => {},
      }
    case 'resolverTrigger': {
      const { resolvers, quorum, maxAge } = options
      return {
        code: resolverTriggerBytecode,
        data: encodeDeployData({
          abi: resolverTriggerAbi,
          bytecode: resolverTriggerBytecode.creation,
          args: [resolvers, BigInt(quorum), maxAge],
        }),
        verify: async (address) => {
          const contract = { address, abi: resolverTriggerAbi } as const
          expectEqual(
            step,
            'quorum',
            await client.readContract({ ...contract, functionName: 'quorum' }),
            BigInt(quorum),
          )
          expectEqual(step, 'maxAge', await client.readContract({ ...contract, functionName: 'maxAge' }), maxAge)
          const count = await client.readContract({ ...contract, functionName: 'resolverCount' })
          expectEqual(step, 'resolverCount', count, BigInt(resolvers.length))
          for (const resolver of resolvers) {
            const known = await client.readContract({ ...contract, functionName: 'isResolver', args: [resolver] })
            expectEqual(step, `resolver ${resolver}`, known, true)
          }
        },
      }
    }
    case 'underwriting':
      return {
        code: underwritingBytecode,
        data: encodeDeployData({ abi: underwritingAbi, bytecode: underwritingBytecode.creation }),
        verify: async () => {},
      }
    case 'surety': {
      const { asset, underwriting } = record
      if (asset === undefined || underwriting === undefined) {
        throw new Error('surety: the asset and the library come first')
      }
      const { owner, baseUri } = options
      const code = linkCode(suretyBytecode, { underwriting })
      return {
        code,
        data: encodeDeployData({ abi: suretyAbi, bytecode: code.creation, args: [asset, owner, baseUri] }),
        verify: async (address) => {
          const contract = { address, abi: suretyAbi } as const
          const found = await client.readContract({ ...contract, functionName: 'asset' })
          expectEqual(step, 'asset', isAddressEqual(found, asset), true)
          const holder = await client.readContract({ ...contract, functionName: 'owner' })
          expectEqual(step, `owner ${owner}`, isAddressEqual(holder, owner), true)
        },
      }
    }
  }
}

/** Puts the addresses of the libraries that a contract calls into its code. */
export function linkCode(code: Code, libraries: Record<string, Address>): Code {
  const linked = { ...code, links: [] }
  for (const { library, creation, runtime } of code.links) {
    const address = libraries[library]
    if (address === undefined) throw new Error(`the address of the library ${library} is missing`)
    for (const start of creation) linked.creation = writeAddress(linked.creation, start, address)
    for (const start of runtime) linked.runtime = writeAddress(linked.runtime, start, address)
  }
  return linked
}

function writeAddress(code: Hex, start: number, address: Address): Hex {
  const from = 2 + start * 2
  return `0x${code.slice(2, from)}${address.slice(2).toLowerCase()}${code.slice(from + 40)}`
}

/** Signs, saves, broadcasts and waits; takes up the transaction of an earlier run if that may still be mined. */
async function runStep(
  { publicClient, walletClient, confirmations = 1 }: DeployOptions,
  {
    record,
    step,
    data,
    save,
    sent,
  }: {
    record: DeployRecord
    step: DeployStep
    data: Hex
    save: (record: DeployRecord) => void | Promise<void>
    sent: (hash: Hash) => void
  },
): Promise<TransactionReceipt> {
  const { account } = walletClient
  const mined = await publicClient.getTransactionCount({ address: account.address, blockTag: 'latest' })
  if (record.pending?.step === step) {
    const { hash, raw, nonce } = record.pending
    const known = await findReceipt(publicClient, hash)
    if (known !== undefined || nonce >= mined) {
      // Sending the same bytes again is harmless; a node that already has them answers with an error.
      if (known === undefined) await publicClient.sendRawTransaction({ serializedTransaction: raw }).catch(() => {})
      sent(hash)
      return publicClient.waitForTransactionReceipt({ hash, confirmations })
    }
  }
  const nonce = await publicClient.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const request = await walletClient.prepareTransactionRequest({ data, nonce, chain: walletClient.chain ?? null })
  const raw = await walletClient.signTransaction(request)
  const hash = keccak256(raw)
  record.pending = { step, hash, raw, nonce }
  await save(record)
  await publicClient.sendRawTransaction({ serializedTransaction: raw })
  sent(hash)
  return publicClient.waitForTransactionReceipt({ hash, confirmations })
}

/** Only the node's word that there is no receipt counts as none: after a lost connection a second copy could be sent. */
async function findReceipt(client: PublicClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  return client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
}

async function verifyStep(
  options: DeployOptions,
  { step, plan, address }: { step: DeployStep; plan: Plan; address: Address },
): Promise<void> {
  const found = await requireCode(options, { step, address })
  if (maskImmutables(found, plan.code) !== maskImmutables(plan.code.runtime, plan.code)) {
    throw new Error(`${step}: the code at ${address} is not this version's; remove it from the record to deploy again`)
  }
  await plan.verify(address)
}

async function requireCode(
  { publicClient }: DeployOptions,
  { step, address }: { step: DeployStep; address: Address },
): Promise<Hex> {
  const code = await publicClient.getCode({ address })
  if (code === undefined) throw new Error(`${step}: there is no contract at ${address}`)
  return code
}

function maskImmutables(code: Hex, { immutables }: Code): string {
  let masked: string = code.toLowerCase()
  for (const { start, length } of immutables) {
    const from = 2 + start * 2
    masked = masked.slice(0, from) + '0'.repeat(length * 2) + masked.slice(from + length * 2)
  }
  return masked
}

function expectEqual<T>(step: DeployStep, what: string, found: T, wanted: T): void {
  if (found !== wanted) throw new Error(`${step}: ${what} is ${found}, not ${wanted}`)
}
