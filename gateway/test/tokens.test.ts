import { bondId, policyId, suretyAbi } from '@surety/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  boundaryIn,
  buyOnChain,
  callOnChain,
  postOnChain,
  readOnChain,
  surrenderOnChain,
  wallets,
} from './support/market.ts'
import { feedOf, startTimedMarket, type TimedMarket } from './support/timed-market.ts'

const [hour, day] = [3_600, 86_400]
const product = 2n
const [agent, other] = wallets.agents as [(typeof wallets.agents)[0], (typeof wallets.agents)[0]]

let market: TimedMarket
beforeAll(async () => {
  market = await startTimedMarket({ PUBLIC_URL: 'https://surety.example' })
})
afterAll(() => market.close())

type Metadata = {
  name: string
  description: string
  image: string
  external_url: string
  attributes: { trait_type: string; value: string | number; display_type?: string }[]
}

const read = async (path: string): Promise<Metadata> => (await market.get<Metadata>(path)).body

const traitsOf = ({ attributes }: Metadata): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ trait_type, value }) => [trait_type, value]))

/** Follows a link of the metadata, which begins with the public address. */
const follow = async (link: string): Promise<Response> => {
  expect(link).toMatch(/^https:\/\/surety\.example\//)
  return market.gateway.fetch(link.slice('https://surety.example'.length))
}

const tokenUri = (tokenId: bigint): Promise<string> =>
  market.chain.client.readContract({
    address: market.chain.deployment.surety,
    abi: suretyAbi,
    functionName: 'tokenURI',
    args: [tokenId],
  })

const inHours = (hours: number): number => (Math.floor(market.now() / hour) + hours) * hour

const nextPolicy = async (coverage: bigint): Promise<bigint> => {
  await market.calm()
  const { body } = await market.get<{ pool: { policies: string } }>(`/products/${product}`)
  await buyOnChain(market.chain, agent, { product, coverage, expiry: inHours(8) })
  return BigInt(body.pool.policies)
}

test('the token URI of a policy leads to its metadata, its picture and its figures', async () => {
  const index = await nextPolicy(1_234_500_000n)
  const uri = new URL(await tokenUri(policyId({ product, index })))
  expect(uri.pathname).toBe(`/tokens/policies/${product}/${index}`)
  const metadata = await read(uri.pathname)
  expect(metadata.name).toBe(`Policy ${product}/${index}: Inference API outage`)
  const { body: policy } = await market.get<Record<string, string>>(`/policies/${product}/${index}`)
  expect(traitsOf(metadata)).toEqual({
    Kind: 'Policy',
    Product: 'Inference API outage',
    Status: 'Waiting',
    Coverage: '1,234.50 USDC',
    'Cover starts': Number(policy.activeFrom),
    'Cover ends': Number(policy.expiry),
  })
  expect(metadata.attributes.filter(({ display_type }) => display_type === 'date')).toHaveLength(2)
  expect(await (await follow(metadata.external_url)).json()).toEqual(policy)
  const picture = await (await follow(metadata.image)).text()
  for (const word of ['Policy', 'Inference API', '1,234.50', 'USDC', 'Cover ends', 'Waiting'])
    expect(picture).toContain(word)
})

test('a picture may be shown by any origin and cannot run or load anything', async () => {
  for (const path of [`/tokens/policies/${product}/0/image.svg`, `/tokens/bonds/${product}/0/image.svg`]) {
    const { status, headers } = await market.gateway.fetch(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  }
})

test('304: metadata and picture keep their ETag until the position changes', async () => {
  const index = await nextPolicy(5_000_000n)
  for (const path of [`/tokens/policies/${product}/${index}`, `/tokens/policies/${product}/${index}/image.svg`]) {
    await market.untilRead()
    const etag = (await market.gateway.fetch(path)).headers.get('etag') ?? ''
    const ask = () => market.gateway.fetch(`${path}?refresh=1`, { headers: { 'if-none-match': etag } })
    expect((await ask()).status).toBe(304)
    await market.moveTo(market.now() + 60)
    await market.untilRead()
    expect((await ask()).status).toBe(304)
  }
  await market.moveTo(market.now() + 2 * hour)
  expect(traitsOf(await read(`/tokens/policies/${product}/${index}`)).Status).toBe('Active')
})

test('policies that are surrendered, paid out and expired still have metadata and a picture', async () => {
  const [first, second, third] = [
    await nextPolicy(6_000_000n),
    await nextPolicy(7_000_000n),
    await nextPolicy(8_000_000n),
  ]
  const expectShown = async (index: bigint, status: string, amount: Record<string, string>) => {
    const metadata = await read(`/tokens/policies/${product}/${index}`)
    expect(traitsOf(metadata)).toMatchObject({ Status: status, ...amount })
    expect(await (await follow(metadata.image)).text()).toContain(status)
  }
  await market.moveTo(market.now() + 2 * hour)
  await market.calm()
  await surrenderOnChain(market.chain, agent, { tokenId: policyId({ product, index: first }), coverage: 6_000_000n })
  await expectShown(first, 'Surrendered', { Surrendered: '6.00 USDC' })
  await readOnChain(market.chain, { feed: feedOf(product), observedAt: market.now(), severity: 10_000 })
  await callOnChain(market.chain, other, 'report', [product])
  await callOnChain(market.chain, other, 'settle', [policyId({ product, index: second })])
  await expectShown(second, 'Paid out', { 'Paid out': '7.00 USDC' })
  await market.moveTo(market.now() + day)
  await expectShown(third, 'Expired', { Coverage: '8.00 USDC' })
})

test('a bond has its token URI until it is closed, and metadata after that', async () => {
  await market.moveTo(market.now() + 20 * day)
  await market.calm()
  const maturity = boundaryIn(market.now(), 2)
  const { body } = await market.get<{ pool: { bonds: string } }>(`/products/${product}`)
  const index = BigInt(body.pool.bonds)
  const tokenId = bondId({ product, index })
  await postOnChain(market.chain, agent, { product, amount: 5_000_000_000n, maturity })
  const { pathname } = new URL(await tokenUri(tokenId))
  expect(pathname).toBe(`/tokens/bonds/${product}/${index}`)
  const committed = await read(pathname)
  expect(traitsOf(committed)).toMatchObject({ Kind: 'Bond', Status: 'Committed', Matures: maturity })
  expect(traitsOf(committed).Principal).toMatch(/^(5,000\.00|4,999\.\d+) USDC$/)
  await market.moveTo(maturity + hour)
  expect(traitsOf(await read(pathname)).Status).toBe('Released')
  await callOnChain(market.chain, other, 'claim', [tokenId])
  await expect(tokenUri(tokenId)).rejects.toThrow()
  const closed = await read(pathname)
  expect(traitsOf(closed)).toMatchObject({ Status: 'Closed', Claimed: expect.stringMatching(/ USDC$/) })
  expect(await (await follow(closed.image)).text()).toContain('Closed')
})

test.each(['/tokens/policies/2/999', '/tokens/bonds/2/999/image.svg'])('404: %s', async (path) => {
  const { status, body } = await market.get<{ code: string }>(path)
  expect([status, body.code]).toEqual([404, 'not_found'])
})
