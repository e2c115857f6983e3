import type {
  BondExtensionRequest,
  BondRequest,
  ListingRequest,
  OrderOptions,
  PolicyExtensionRequest,
  PolicyRequest,
  Surety,
  SurrenderRequest,
} from '@surety/sdk'
import type { LocalOrder } from './host.ts'
import type { OrderKindName } from './order-kinds.ts'

type Request = Record<string, bigint | number | string | undefined>
type Place = (surety: Surety, request: Request, options: OrderOptions & { idempotencyKey: string }) => Promise<unknown>

/** The SDK checks every request at run time, so that a wrong one fails before anything is sent. */
const places: Record<OrderKindName, Place> = {
  policy: ({ policies }, request, options) => policies.buy(request as PolicyRequest, options),
  policy_extension: ({ policies }, request, options) => policies.extend(request as PolicyExtensionRequest, options),
  surrender: ({ policies }, request, options) => policies.surrender(request as SurrenderRequest, options),
  bond: ({ bonds }, request, options) => bonds.post(request as BondRequest, options),
  bond_extension: ({ bonds }, request, options) => bonds.extend(request as BondExtensionRequest, options),
  listing: ({ listings }, request, options) => listings.create(request as ListingRequest, options),
  listing_purchase: async ({ listings }, { listingId, maxPrice, minValue, recipient }, options) => {
    const listing = await listings.get({ listingId: String(listingId) })
    const limits = { maxPrice: maxPrice as bigint, minValue: minValue as bigint }
    return listings.buy({ listing, ...limits, recipient: recipient as string | undefined }, options)
  },
  listing_cancellation: ({ listings }, { listingId }, options) =>
    listings.cancel({ listingId: String(listingId) }, options),
  void: ({ operations }, _, { idempotencyKey }) => operations.void(idempotencyKey),
}

/** Amounts, ids and times are decimal strings for a client and bigints for the SDK. */
const toBigints = (request: Record<string, unknown>): Request =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[0-9]{1,78}$/.test(value) ? BigInt(value) : (value as string | number),
    ]),
  )

const toStrings = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))

/** Places an order with the wallet of the client, and returns what it made, as the gateway writes it. */
export const placeLocally = async (surety: Surety, { kind, request, idempotencyKey }: LocalOrder): Promise<unknown> => {
  // The caller of a tool gives up after a minute. It can call again with the same key.
  const options = { idempotencyKey, timeoutMs: 45_000 }
  const { toleranceBps: _, ...asked } = request
  return toStrings(await places[kind](surety, toBigints(asked), options))
}
