import { type Address, type Hex, keccak256, parseUnits, toHex } from 'viem'
import { hashMetadata, type ProductMetadata } from '../metadata.ts'

const hour = 3_600
const day = 24 * hour

/** Bonds mature at multiples of this. */
const term = 30 * day

/** Readings on an embedded chain are hourly. Three missing readings stop sales. */
export const resolverMaxAge = 3 * hour

export type EmbeddedProduct = {
  metadata: ProductMetadata
  trigger: 'price' | 'resolver'
  /** Share of the coverage that an event pays, in basis points. */
  severity: number
  terms: Terms
  capital: bigint
}

type Terms = {
  epoch: number
  waiting: number
  utilizationCap: number
  grace: number
  maxDuration: number
  minTerm: number
  term: number
  minCover: bigint
  rates: { zero: bigint; kink: bigint; full: bigint; kinkAt: bigint }
}

const percent = (text: string): bigint => parseUnits(text, 16)

/** The products of a new embedded chain. */
export const embeddedProducts: EmbeddedProduct[] = [
  {
    metadata: {
      name: 'USDC depeg',
      category: 'stablecoin-depeg',
      summary: 'Pays in full when the price of USDC stays below 0.97 USD for nine hours.',
      insuredEvent:
        'Every answer of the USDC/USD price feed is below 0.97 over nine hours, with no gap of more than three.',
      evidence: 'On-chain price feed USDC/USD, read by the price trigger. Anybody may show it an answer.',
    },
    trigger: 'price',
    severity: 10_000,
    terms: {
      epoch: day,
      waiting: day,
      utilizationCap: 9_000,
      grace: 6 * day,
      maxDuration: 180 * day,
      minTerm: term,
      term,
      minCover: 1_000_000n,
      rates: { zero: percent('0.5'), kink: percent('3'), full: percent('25'), kinkAt: percent('80') },
    },
    capital: 2_000_000n,
  },
  {
    metadata: {
      name: 'Inference API outage',
      category: 'api-outage',
      summary: 'Pays in full when the inference API that agents depend on is down for more than an hour.',
      insuredEvent: 'More than half of all probes of the API fail over sixty minutes, seen from three regions.',
      evidence: 'Readings signed by two of three independent resolvers, submitted to the resolver trigger.',
    },
    trigger: 'resolver',
    severity: 10_000,
    terms: {
      epoch: hour,
      waiting: hour,
      utilizationCap: 8_000,
      grace: day,
      maxDuration: 14 * day,
      minTerm: term,
      term,
      minCover: 1_000_000n,
      rates: { zero: percent('4'), kink: percent('12'), full: percent('60'), kinkAt: percent('70') },
    },
    capital: 500_000n,
  },
  {
    metadata: {
      name: 'L2 sequencer outage',
      category: 'sequencer-outage',
      summary: 'Pays in full when the sequencer of the covered layer-2 network produces no block for thirty minutes.',
      insuredEvent: 'No block with a later timestamp is published by the sequencer for thirty minutes.',
      evidence: 'Readings signed by two of three independent resolvers, submitted to the resolver trigger.',
    },
    trigger: 'resolver',
    severity: 10_000,
    terms: {
      epoch: 6 * hour,
      waiting: 2 * hour,
      utilizationCap: 8_500,
      grace: 2 * day,
      maxDuration: 90 * day,
      minTerm: term,
      term,
      minCover: 1_000_000n,
      rates: { zero: percent('1'), kink: percent('5'), full: percent('40'), kinkAt: percent('75') },
    },
    capital: 1_000_000n,
  },
  {
    metadata: {
      name: 'Failed agent task',
      category: 'task-failure',
      summary: 'Pays half of the cover when the evaluated task queue fails more than one task in ten within a day.',
      insuredEvent: 'The public evaluation of the task queue reports a failure rate above ten percent over a day.',
      evidence: 'Readings signed by two of three independent resolvers, submitted to the resolver trigger.',
    },
    trigger: 'resolver',
    severity: 5_000,
    terms: {
      epoch: hour,
      waiting: 30 * 60,
      utilizationCap: 7_000,
      grace: day,
      maxDuration: 7 * day,
      minTerm: term,
      term,
      minCover: 1_000_000n,
      rates: { zero: percent('10'), kink: percent('25'), full: percent('120'), kinkAt: percent('60') },
    },
    capital: 250_000n,
  },
]

/** The id of a resolver feed means what its resolvers agree on: here, a hash of the category. */
export const resolverFeed = ({ metadata }: EmbeddedProduct): Hex =>
  keccak256(toHex(`resolver feed: ${metadata.category}`))

/** The parameters of the price feed, in the aggregator's eight decimals. */
export const priceFeed = (aggregator: Address) => ({
  aggregator,
  confirmation: 9 * hour,
  maxAge: 3 * hour,
  severity: 10_000,
  sequencer: '0x0000000000000000000000000000000000000000' as const,
  sequencerGrace: 0,
  threshold: 97_000_000n,
  recovery: 99_500_000n,
})

export const productTerms = (product: EmbeddedProduct, { trigger, feed }: { trigger: Address; feed: Hex }) => ({
  ...product.terms,
  trigger,
  feed,
  firstEvent: 0,
  metadata: hashMetadata(product.metadata),
})
