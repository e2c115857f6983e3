import { getAddress } from 'viem'
import type { Changes, Handlers, Touch } from '../../chain/indexer/handlers.ts'
import { logsMissing, originOf } from '../../chain/indexer/origin.ts'
import type { EventOf, ProtocolEvent } from '../../chain/indexer/protocol-event.ts'
import { emptyPool, readPoolTerms } from '../../chain/pool.ts'
import type { ProductTerms } from '../../store/tables.ts'
import { loadPool, poolEvents, productOf, savePool } from './pool-events.ts'
import type { ProductCreatedData, TriggerReportedData } from './schema.ts'

/** Events of positions that change a pool by way of the position as it was. */
const positionTables: { [name: string]: 'policies' | 'bonds' } = {
  PolicyExtended: 'policies',
  PolicySurrendered: 'policies',
  PolicySettled: 'policies',
  BondExtended: 'bonds',
}

const touchesOf = (event: ProtocolEvent): Touch[] => {
  const product_id = productOf(event)
  if (product_id === undefined) return []
  if (event.name === 'ProductCreated')
    return [product_id, product_id - 1n].map((id): Touch => ({ table: 'products', key: { product_id: id } }))
  // A listing, a claim or a transfer changes no pool.
  if (!Object.hasOwn(poolEvents, event.name) && event.name !== 'EventReported') return []
  const table = positionTables[event.name]
  const position: Touch[] = table && 'tokenId' in event.args ? [{ table, key: { token_id: event.args.tokenId } }] : []
  return [{ table: 'products', key: { product_id } }, { table: 'pools', key: { product_id } }, ...position]
}

const createProduct = async (event: EventOf<'ProductCreated'>, changes: Changes): Promise<void> => {
  const { args, block } = event
  const before = await changes.find('products', { product_id: args.product - 1n })
  const there = await changes.find('products', { product_id: args.product })
  if (there || (args.product > 1n && !before))
    throw logsMissing(`product ${args.product} does not follow the previous one`)
  const { metadata, rates, ...terms } = args.terms
  // A text that no table takes must not stop the indexer.
  const uri = args.uri.replaceAll('\0', '').slice(0, 2_000)
  const text = <Values extends object>(values: Values): Record<keyof Values, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Record<
      keyof Values,
      string
    >
  const written: ProductTerms = { ...text(terms), rates: text(rates) }
  changes.put('products', {
    product_id: args.product,
    terms: written,
    metadata,
    metadata_uri: uri,
    created_block: block.number,
    created_at: block.timestamp,
  })
  changes.put('pools', emptyPool(args.product, block.timestamp, readPoolTerms(written)))
  changes.publish({
    type: 'product.created',
    audience: ['*'],
    productId: args.product,
    data: {
      productId: String(args.product),
      metadataHash: metadata,
      metadataUri: uri,
      trigger: getAddress(terms.trigger),
      feed: terms.feed,
      ...originOf(event),
    } satisfies ProductCreatedData,
  })
}

const reportEvent = async (event: EventOf<'EventReported'>, changes: Changes): Promise<void> => {
  const { product, index, observedAt, reportedAt, severity, knownAt } = event.args
  const { pool, terms } = await loadPool(event, changes)
  if (pool.events !== index) throw logsMissing(`event ${index} of product ${product} does not follow the previous one`)
  const report = { product_id: product, event_index: index, observed_at: observedAt, reported_at: reportedAt }
  changes.put('reports', { ...report, severity: Number(severity), known_at: knownAt })
  const loss = severity === 0n ? {} : { loss_event: index, loss_reported_at: reportedAt, unsettled: pool.locked }
  savePool(event, changes, { ...pool, ...loss, events: index + 1n }, terms)
  changes.publish({
    type: 'trigger.reported',
    audience: ['*'],
    productId: product,
    data: {
      productId: String(product),
      eventIndex: String(index),
      observedAt: String(observedAt),
      reportedAt: String(reportedAt),
      knownAt: String(knownAt),
      severity: String(severity),
      ...originOf(event),
    } satisfies TriggerReportedData,
  })
}

/**
 * Applies protocol events to products and their pools. These handlers run before those of positions, because they need
 * each position as it was.
 */
export const productEvents: Handlers = {
  touches: touchesOf,
  on: { ProductCreated: createProduct, EventReported: reportEvent, ...poolEvents },
}
