import { type Hex, InvalidInputRpcError, type PublicClient, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { estimateCall, simulateCall } from './simulate-call.ts'

type CallRequest = { from: Hex; gas: Hex; maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex }

const call = { target: '0x00000000000000000000000000000000000000aa', data: '0x1234' } as const
const sender = '0x00000000000000000000000000000000000000bb'

const said = (message: string): Error =>
  new InvalidInputRpcError(new RpcRequestError({ body: {}, url: 'http://node', error: { code: -32_000, message } }))

/** A node that answers every call and records the requests. */
const nodeThat = (answer: (question: CallRequest) => Hex) => {
  const asked: CallRequest[] = []
  const request = async ({ method, params }: { method: string; params?: [CallRequest] }): Promise<unknown> => {
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0xa' }
    if (method === 'eth_maxPriorityFeePerGas') return '0x3'
    if (!params) throw new Error(method)
    if (method === 'eth_call') asked.push(params[0])
    return method === 'eth_call' ? answer(params[0]) : '0x30d40'
  }
  return { client: { request } as unknown as PublicClient, asked }
}

test('a call is simulated as the wallet would send it, with its fees', async () => {
  const { client, asked } = nodeThat(() => '0x')
  expect(await simulateCall(client, call, sender)).toEqual({ gas: 280_000, returned: '0x' })
  expect(asked).toEqual([expect.objectContaining({ from: sender, maxFeePerGas: '0x17', maxPriorityFeePerGas: '0x3' })])
})

test('without a wallet it is simulated from an empty account, without fees', async () => {
  const { client, asked } = nodeThat(() => '0x')
  await simulateCall(client, call)
  expect(asked).toEqual([
    { from: expect.stringMatching(/515e7$/), to: call.target, data: call.data, gas: expect.anything() },
  ])
})

test.each([
  'insufficient funds for gas * price + value: address 0xbb have 1 want 2',
  'max fee per gas less than block base fee: address 0xbb, maxFeePerGas: 1, baseFee: 2',
])('a wallet that cannot pay now does not fail the call: %s', async (reason) => {
  const { client, asked } = nodeThat(({ maxFeePerGas }) => {
    if (maxFeePerGas) throw said(reason)
    return '0x'
  })
  expect(await simulateCall(client, call, sender)).toMatchObject({ gas: 280_000 })
  expect(asked.map(({ from }) => from)).toEqual([sender, sender])
})

test('a contract that claims the same is a revert', async () => {
  const { client, asked } = nodeThat(({ maxFeePerGas }) => {
    if (maxFeePerGas) throw said('execution reverted: insufficient funds')
    return '0x'
  })
  expect(await simulateCall(client, call, sender)).toMatchObject({ revert: expect.anything() })
  expect(asked).toHaveLength(1)
})

test('a node that cannot answer is no revert', async () => {
  const { client } = nodeThat(() => {
    throw said('header not found')
  })
  await expect(simulateCall(client, call, sender)).rejects.toMatchObject({ code: 'chain_unavailable' })
})

test.each(['execution reverted', 'invalid jump destination', 'out of gas'])(
  '"%s" without data is a revert',
  async (words) => {
    const { client } = nodeThat(() => {
      throw said(words)
    })
    expect(await simulateCall(client, call, sender)).toMatchObject({ revert: { name: 'Reverted' } })
  },
)

/** A node that estimates, or refuses to, and records the methods that it was asked for. */
const estimatorThat = (answers: { estimate?: Hex; call?: () => Hex }) => {
  const methods: string[] = []
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0xa' }
    if (method === 'eth_maxPriorityFeePerGas') return '0x3'
    methods.push(method)
    if (method === 'eth_call') return answers.call?.() ?? '0x'
    if (answers.estimate === undefined) throw said('execution reverted')
    return answers.estimate
  }
  return { client: { request } as unknown as PublicClient, methods }
}

test('an estimate alone says that a call succeeds, and its gas', async () => {
  const { client, methods } = estimatorThat({ estimate: '0x30d40' })
  expect(await estimateCall(client, call, sender)).toEqual({ gas: 280_000 })
  expect(methods).toEqual(['eth_estimateGas'])
})

test('without an estimate the call itself decides', async () => {
  const passing = estimatorThat({})
  expect(await estimateCall(passing.client, call, sender)).toEqual({ gas: 1_500_000, returned: '0x' })
  expect(passing.methods).toEqual(['eth_estimateGas', 'eth_call', 'eth_estimateGas'])
  const failing = estimatorThat({
    call: () => {
      throw said('execution reverted')
    },
  })
  expect(await estimateCall(failing.client, call, sender)).toMatchObject({ revert: { name: 'Reverted' } })
})
