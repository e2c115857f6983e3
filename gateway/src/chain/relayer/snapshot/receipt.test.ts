import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../chain.ts'
import { findReceipt } from './receipt.ts'

const receipt = {
  status: '0x1',
  blockNumber: '0x7',
  blockHash: '0xb7',
  gasUsed: '0x2',
  effectiveGasPrice: '0x3',
  logs: [],
}

/** A node that answers each hash with a receipt, with null or with an error. */
const nodeThat = (answers: Record<string, object | null | Error>) => {
  const request = async ({ params }: { params: [Hex] }): Promise<unknown> => {
    const answer = answers[params[0]]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { chain: { client: { request } } as unknown as Chain }
}

test('a receipt counts, even if other look-ups failed', async () => {
  const found = await findReceipt(nodeThat({ '0x1': new Error('502'), '0x2': receipt }), ['0x1', '0x2'])
  expect(found).toMatchObject({ hash: '0x2', succeeded: true, blockNumber: 7n, costWei: 6n })
})

test('no receipt counts only if every look-up was answered', async () => {
  expect(await findReceipt(nodeThat({ '0x1': null, '0x2': null }), ['0x1', '0x2'])).toBeUndefined()
  await expect(findReceipt(nodeThat({ '0x1': null, '0x2': new Error('502') }), ['0x1', '0x2'])).rejects.toThrow('502')
})
