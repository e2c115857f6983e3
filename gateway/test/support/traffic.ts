import {
  bondExtensionTermsTypes,
  bondId,
  bondTermsTypes,
  cancelTermsTypes,
  type Deployment,
  listingTermsTypes,
  policyExtensionTermsTypes,
  policyId,
  policyTermsTypes,
  purchaseTermsTypes,
  readTokenId,
  receiveWithAuthorizationTypes,
  suretyAbi,
  suretyDomain,
  surrenderTermsTypes,
} from '@surety/contracts'
import { encodeFunctionData, type Hex, hashTypedData, type LocalAccount, toHex } from 'viem'
import type { Evm } from '../../src/chain/embedded/evm.ts'
import { boundaryIn, wallets } from './market.ts'

export type Random = () => number

/** Numbers that only look random: the same seed gives the same run. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const types = {
  PolicyTerms: policyTermsTypes,
  BondTerms: bondTermsTypes,
  PurchaseTerms: purchaseTermsTypes,
  ListingTerms: listingTermsTypes,
  CancelTerms: cancelTermsTypes,
  BondExtensionTerms: bondExtensionTermsTypes,
  PolicyExtensionTerms: policyExtensionTermsTypes,
  SurrenderTerms: surrenderTermsTypes,
} as const

/** Of these products the trigger can be made to say anything. */
const traded = [
  { product: 2n, epoch: 3_600, waiting: 3_600 },
  { product: 3n, epoch: 21_600, waiting: 7_200 },
  { product: 4n, epoch: 3_600, waiting: 1_800 },
] as const

/**
 * A trigger in 42 bytes that is always armed. Its first slot is how many events it has confirmed, the next two are the
 * onset, from which it is known, and the severity of each: `state(feed)` is told from `eventAt(feed, index)` by the length of
 * the call.
 */
const obedientTrigger =
  '0x36602414601c57' + '6001545f52' + '600254602052' + '600154604052' + '60605ff3' + '5b60015f525f54602052' + '60405ff3'

/** Signs and sends whatever the protocol knows, straight to an EVM. One wallet pays all the gas; some actions are accidents. */
export const openTraffic = async (evm: Evm, deployment: Deployment, random: Random, { accidents = 0.01 } = {}) => {
  const { chainId, surety, asset, resolverTrigger } = deployment
  await evm.request({ method: 'hardhat_setCode', params: [resolverTrigger, obedientTrigger] })
  let confirmed = 0n
  const sender = wallets.owner.address
  await evm.request({ method: 'hardhat_impersonateAccount', params: [sender] })
  const domain = { ...suretyDomain, chainId, verifyingContract: surety }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const newOrder = (): Hex => toHex(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)))

  const send = (data: Hex, from: Hex = sender): Promise<unknown> =>
    evm.request({ method: 'eth_sendTransaction', params: [{ from, to: surety, data, gas: toHex(900_000) }] })

  const pay = async (account: LocalAccount, kind: keyof typeof types, message: object, value: bigint) => {
    const typed = { domain, types: types[kind], primaryType: kind, message }
    const nonce = hashTypedData(typed as unknown as Parameters<typeof hashTypedData>[0])
    const payment = { from: account.address, value, validAfter: 0n, validBefore: 1n << 40n }
    const signature = await account.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: asset },
      types: receiveWithAuthorizationTypes,
      primaryType: 'ReceiveWithAuthorization',
      message: { ...payment, to: surety, nonce },
    })
    return { ...payment, signature }
  }
  const sign = (account: LocalAccount, kind: keyof typeof types, message: object): Promise<Hex> =>
    account.signTypedData({ domain, types: types[kind], primaryType: kind, message } as unknown as Parameters<
      LocalAccount['signTypedData']
    >[0])
  const now = async (): Promise<number> => {
    const block = (await evm.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
      timestamp: Hex
    }
    return Number(block.timestamp)
  }
  const call = async (functionName: 'ownerOf', tokenId: bigint): Promise<string | undefined> => {
    const data = encodeFunctionData({ abi: suretyAbi, functionName, args: [tokenId] })
    try {
      const answer = (await evm.request({ method: 'eth_call', params: [{ to: surety, data }, 'latest'] })) as string
      return `0x${answer.slice(26)}`
    } catch {
      return undefined
    }
  }

  const buy = async (): Promise<void> => {
    const account = pick(wallets.agents)
    const { product, epoch, waiting } = pick(traded)
    const soonest = Math.ceil(((await now()) + waiting + epoch + 3_600) / epoch)
    const expiry = (soonest + Math.floor(random() * 5)) * epoch
    const coverage = BigInt(1_000_000 + Math.floor(random() * 50_000_000))
    const terms = { product, coverage, expiry, recipient: pick(wallets.agents).address, orderId: newOrder() }
    const payment = await pay(account, 'PolicyTerms', terms, coverage)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'buyPolicy', args: [terms, payment] }))
  }
  const post = async (): Promise<void> => {
    const account = pick(wallets.agents)
    const amount = BigInt(1_000_000 + Math.floor(random() * 20_000_000))
    const maturity = boundaryIn(await now(), 2 + Math.floor(random() * 3))
    const terms = { product: pick(traded).product, amount, maturity, recipient: account.address, orderId: newOrder() }
    const payment = await pay(account, 'BondTerms', terms, amount)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'postBond', args: [terms, payment] }))
  }
  const somePolicy = (): bigint => policyId({ product: pick(traded).product, index: BigInt(Math.floor(random() * 40)) })
  /** Some policy, and the agent that has it. */
  const findHeld = async (tokenId = somePolicy()): Promise<{ tokenId: bigint; account: LocalAccount } | undefined> => {
    const owner = await call('ownerOf', tokenId)
    const account = wallets.agents.find(({ address }) => address.toLowerCase() === owner)
    return account && { tokenId, account }
  }
  const listings: { tokenId: bigint; seller: LocalAccount; price: bigint; orderId: Hex }[] = []
  const list = async (): Promise<void> => {
    const held = await findHeld()
    if (!held) return buy()
    const { tokenId, account } = held
    const price = BigInt(1_000 + Math.floor(random() * 1_000_000))
    const orderId = newOrder()
    const expiry = (await now()) + 3 + Math.floor(random() ** 2 * 20_000)
    const terms = { seller: account.address, tokenId, price, expiry, deadline: 2 ** 39, orderId }
    const signature = await sign(account, 'ListingTerms', terms)
    listings.push({ tokenId, seller: account, price, orderId })
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'list', args: [terms, signature] }))
  }
  const purchase = async (): Promise<void> => {
    const listing = pick(listings.slice(-4))
    if (!listing) return list()
    const { tokenId, seller, price } = listing
    const buyer = pick(wallets.agents)
    const terms = {
      tokenId,
      seller: seller.address,
      minValue: 0n,
      maturity: 0,
      recipient: buyer.address,
      orderId: newOrder(),
    }
    const payment = await pay(buyer, 'PurchaseTerms', terms, price)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'purchase', args: [terms, payment] }))
  }
  const cancel = async (): Promise<void> => {
    const account = pick(wallets.agents)
    const listing = pick(listings.slice(-4))
    const target = listing && random() < 0.7 ? listing : { seller: account, orderId: newOrder() }
    const terms = { seller: target.seller.address, target: target.orderId, deadline: 2 ** 39, orderId: newOrder() }
    const signature = await sign(target.seller, 'CancelTerms', terms)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'cancel', args: [terms, signature] }))
  }
  const transfer = async (): Promise<void> => {
    const held = await findHeld()
    if (!held) return buy()
    const from = held.account.address
    await evm.request({ method: 'hardhat_impersonateAccount', params: [from] })
    const args = [from, pick(wallets.agents).address, held.tokenId] as const
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'transferFrom', args }), from)
  }

  /** The insured event happens, now, and is reported; then everybody who may be owed something is settled. */
  const happen = async (): Promise<void> => {
    const { product } = pick(traded)
    const set = (slot: number, value: bigint) =>
      evm.request({
        method: 'hardhat_setStorageAt',
        params: [resolverTrigger, toHex(slot), toHex(value, { size: 32 })],
      })
    confirmed += 1n
    await set(0, confirmed)
    await set(1, BigInt(await now()))
    await set(2, 1_000n)
    // The trigger is one for all, so every product has heard of the event and waits for its report.
    for (const one of traded)
      await send(encodeFunctionData({ abi: suretyAbi, functionName: 'report', args: [one.product] }))
    for (let index = 0n; index < 40n; index += 1n) {
      const args = [policyId({ product, index })] as const
      await send(encodeFunctionData({ abi: suretyAbi, functionName: 'settle', args }))
    }
  }
  const claim = async (): Promise<void> => {
    const args = [bondId({ product: pick(traded).product, index: BigInt(Math.floor(random() * 4)) })] as const
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'claim', args }))
  }
  const someBond = (): bigint => bondId({ product: pick(traded).product, index: BigInt(1 + Math.floor(random() * 6)) })
  const extendBond = async (): Promise<void> => {
    const held = await findHeld(someBond())
    if (!held) return post()
    const maturity = boundaryIn(await now(), 4 + Math.floor(random() * 6))
    const terms = {
      owner: held.account.address,
      tokenId: held.tokenId,
      maturity,
      deadline: 2 ** 39,
      orderId: newOrder(),
    }
    const signature = await sign(held.account, 'BondExtensionTerms', terms)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'extendBond', args: [terms, signature] }))
  }
  const extendPolicy = async (): Promise<void> => {
    const tokenId = somePolicy()
    const { epoch, waiting } = traded.find(({ product }) => product === readTokenId(tokenId).product) ?? traded[0]
    const expiry = (Math.ceil(((await now()) + waiting) / epoch) + 6 + Math.floor(random() * 5)) * epoch
    const account = pick(wallets.agents)
    const terms = { tokenId, expiry, orderId: newOrder() }
    const payment = await pay(account, 'PolicyExtensionTerms', terms, 50_000_000n)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'extendPolicy', args: [terms, payment] }))
  }
  const surrender = async (): Promise<void> => {
    const held = await findHeld()
    if (!held) return buy()
    const coverage = BigInt(100_000 + Math.floor(random() * 900_000))
    const terms = {
      owner: held.account.address,
      tokenId: held.tokenId,
      coverage,
      minRefund: 0n,
      deadline: 2 ** 39,
      orderId: newOrder(),
    }
    const signature = await sign(held.account, 'SurrenderTerms', terms)
    await send(encodeFunctionData({ abi: suretyAbi, functionName: 'surrender', args: [terms, signature] }))
  }
  const settle = (): Promise<unknown> =>
    send(encodeFunctionData({ abi: suretyAbi, functionName: 'settle', args: [somePolicy()] }))

  return {
    /** Sends something that may or may not succeed on the chain. */
    act: async (): Promise<void> => {
      const changes = [extendBond, extendPolicy, extendPolicy, surrender, surrender, surrender]
      const trades = [list, list, purchase, purchase, purchase, cancel, transfer]
      const usual = [buy, buy, buy, buy, post, ...trades, claim, settle, ...changes]
      await (random() < accidents ? happen : pick(usual))()
    },
    buy,
  }
}
