import { type Deployment, suretyAbi } from '@surety/contracts'
import { BaseError, ContractFunctionRevertedError, type PublicClient } from 'viem'
import { AppError } from '../base/errors.ts'
import type { Head } from './head.ts'
import { cachePerBlock } from './per-block.ts'

export type Product = Awaited<ReturnType<typeof readProduct>>
export type Pool = Awaited<ReturnType<typeof readPool>>
type Policy = Awaited<ReturnType<typeof readPolicy>>

type Source = { client: PublicClient; deployment: Deployment }
type At = { blockNumber: bigint }

/**
 * The protocol's state as of one block. However many ask, the chain is asked once a block for each product and policy;
 * the terms of a product never change and are asked for once.
 */
export type Protocol = {
  countProducts(head: Head): Promise<bigint>
  findProduct(id: bigint, head: Head): Promise<Product | undefined>
  findPool(id: bigint, head: Head): Promise<Pool | undefined>
  findPolicy(key: { product: bigint; index: bigint }, head: Head): Promise<Policy | undefined>
}

export const openProtocol = (source: Source): Protocol => {
  const terms = new Map<bigint, Product>()
  const counts = cachePerBlock<bigint>()
  const pools = cachePerBlock<Pool | undefined>()
  const policies = cachePerBlock<Policy | undefined>()
  const products = cachePerBlock<Product | undefined>()
  const at = (head: Head): At => ({ blockNumber: head.number })

  return {
    countProducts: (head) => counts(head, '', () => ask(readProductCount(source, at(head)))),
    findProduct: async (id, head) => {
      const known =
        terms.get(id) ?? (await products(head, String(id), () => find(readProduct(source, { id, ...at(head) }))))
      if (known) terms.set(id, known)
      return known
    },
    findPool: (id, head) => pools(head, String(id), () => find(readPool(source, { id, ...at(head) }))),
    findPolicy: (key, head) =>
      policies(head, `${key.product}/${key.index}`, () => find(readPolicy(source, { ...key, ...at(head) }))),
  }
}

const readProductCount = ({ client, deployment }: Source, { blockNumber }: At) =>
  client.readContract({ address: deployment.surety, abi: suretyAbi, functionName: 'productCount', blockNumber })

const readProduct = ({ client, deployment }: Source, { id, blockNumber }: At & { id: bigint }) =>
  client.readContract({
    address: deployment.surety,
    abi: suretyAbi,
    functionName: 'getProduct',
    args: [id],
    blockNumber,
  })

const readPool = ({ client, deployment }: Source, { id, blockNumber }: At & { id: bigint }) =>
  client.readContract({ address: deployment.surety, abi: suretyAbi, functionName: 'getPool', args: [id], blockNumber })

const readPolicy = async (
  { client, deployment }: Source,
  { product, index, blockNumber }: At & { product: bigint; index: bigint },
) => {
  const [policy, owner] = await client.readContract({
    address: deployment.surety,
    abi: suretyAbi,
    functionName: 'getPolicy',
    args: [product, index],
    blockNumber,
  })
  return { ...policy, owner }
}

const absent = new Set(['UnknownProduct', 'ERC721NonexistentToken'])

/** The contract says by name that there is no such thing; everything else is the node's failure, not an answer. */
const find = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  ask(
    reading.catch((error: unknown) => {
      const revert =
        error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null
      if (revert instanceof ContractFunctionRevertedError && absent.has(revert.data?.errorName ?? '')) return undefined
      throw error
    }),
  )

const ask = <Value>(reading: Promise<Value>): Promise<Value> =>
  reading.catch((error: unknown) => {
    throw chainUnavailable(error)
  })

export const chainUnavailable = (cause?: unknown): AppError =>
  new AppError(
    'chain_unavailable',
    'The chain does not answer. Nothing was changed; send the request again in a few seconds.',
    {
      cause,
      headers: { 'retry-after': '5' },
    },
  )
