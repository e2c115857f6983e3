import type { EdrContext, Provider } from '@nomicfoundation/edr'

/** An EVM in this process. It mines only on request and keeps nothing on disk. */
export type Evm = {
  request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown>
  close(): Promise<void>
}

/** The `funded` addresses have ether in the first block. */
export type EvmOptions = { chainId: number; funded: readonly string[] }

/** A million ether in hex. */
const startingBalance = `0x${(10n ** 24n).toString(16)}`

/** The genesis time of every embedded chain. Later blocks have the time at which they are mined. */
const genesisTime = BigInt(Date.parse('2026-01-01T00:00:00Z') / 1000)

const gasLimit = 1_000_000_000n

/** The miner of Hardhat's networks: block hashes depend on it. */
const coinbase = Uint8Array.from(Buffer.from('c014ba5e'.repeat(5), 'hex'))

let context: Promise<EdrContext> | undefined

/** EDR, the EVM of Hardhat, without Hardhat, which takes a third of a second of CPU and 40 MB to load. */
const openContext = (): Promise<EdrContext> => {
  // A gateway on another chain needs no EVM, so it is not loaded there.
  context ??= import('@nomicfoundation/edr').then(async (edr) => {
    const opened = new edr.EdrContext()
    await opened.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory())
    return opened
  })
  return context
}

const createProvider = async (chainId: number): Promise<Provider> => {
  const [edr, opened] = [await import('@nomicfoundation/edr'), await openContext()]
  return opened.createProvider(
    edr.L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: true,
      chainId: BigInt(chainId),
      coinbase,
      defaultTransactionGasLimit: gasLimit,
      gasEstimationMode: edr.GasEstimationMode.NoInternalOutOfGas,
      genesisState: edr.l1GenesisState(edr.l1HardforkFromString(edr.PRAGUE)),
      hardfork: edr.PRAGUE,
      minGasPrice: 0n,
      mining: { autoMine: false, blockGasLimit: gasLimit, memPool: { order: edr.MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: gasLimit, genesisBlockTime: genesisTime },
      networkId: BigInt(chainId),
      observability: { includeCallTraces: edr.IncludeTraces.None },
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new edr.ContractDecoder(),
  )
}

type Fault = { code: number; message: string; data?: unknown }
type Answer = { result: unknown } | { error: Fault }

/** An error of a node, as JSON-RPC has it. */
class EvmError extends Error {
  override readonly name = 'EvmError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: Fault) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** What other nodes say of a call that was reverted: its code is 3, and its data is what the call returned. */
const asNode = (fault: Fault): Fault => {
  const { reason } = (fault.data ?? {}) as { reason?: { Revert?: string } | string }
  return typeof reason === 'object' && reason.Revert ? { ...fault, code: 3, data: reason.Revert } : fault
}

/** Opens a deterministic EVM: the same transactions at the same times give the same block hashes. */
export const openEvm = async ({ chainId, funded }: EvmOptions): Promise<Evm> => {
  let provider: Provider | undefined = await createProvider(chainId)
  const request: Evm['request'] = async ({ method, params = [] }) => {
    if (!provider) throw new Error('the EVM is closed')
    const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const answer = (typeof data === 'string' ? JSON.parse(data) : data) as Answer
    if ('error' in answer) throw new EvmError(asNode(answer.error))
    return answer.result
  }
  for (const address of funded) await request({ method: 'hardhat_setBalance', params: [address, startingBalance] })
  return {
    request,
    close: async () => {
      provider = undefined
    },
  }
}
