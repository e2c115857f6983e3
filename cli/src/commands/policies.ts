import type { Policy, PolicyFilter, PolicyRequest } from '@surety/sdk'
import { formatTime, parseCount, parseId } from '../amounts.ts'
import { type Asset, assetOf, assetOfProduct } from '../asset.ts'
import { collect, pageFor } from '../collect.ts'
import type { Action, Input } from '../command.ts'
import { readEnd } from '../end.ts'
import { placeOrder } from '../order.ts'
import { rememberOrder } from '../order-book.ts'
import type { Output } from '../output.ts'
import { readPosition } from '../position.ts'
import type { Session } from '../session.ts'

const show = (output: Output, policy: Policy, { format }: Asset): void =>
  output.print(policy, () =>
    output.fields([
      ['policy', { text: `${policy.productId}/${policy.index}`, style: 'bold' }],
      ['status', { text: policy.status, style: policy.status === 'active' ? 'green' : 'yellow' }],
      ['coverage', format(policy.coverage)],
      ['premium', format(policy.premium)],
      ['active from', formatTime(policy.activeFrom)],
      ['expiry', formatTime(policy.expiry)],
      ['paid out', format(policy.paidOut)],
      ['owner', policy.owner],
      ['transaction', policy.transactionHash],
    ]),
  )

const readRequest = async (session: Session, { args: [product = '', coverage = ''], flags }: Input) => {
  const productId = parseId('product', product)
  const asset = await assetOfProduct(session, productId)
  const end = readEnd('expiry', flags)
  const request: PolicyRequest = { productId, coverage: asset.parse('coverage', coverage), ...end }
  return { request, asset }
}

export const quote: Action = async (session, input) => {
  const { request, asset } = await readRequest(session, input)
  const { premium, maxPremium, expiry, funds } = await (await session.reader()).policies.quote(request)
  session.output.print({ ...request, premium, maxPremium, expiry, funds }, () =>
    session.output.fields([
      ['premium', { text: asset.format(premium), style: 'bold' }],
      ['coverage', asset.format(request.coverage)],
      ['expiry', formatTime(expiry)],
      ['wallet can pay', funds.sufficient === null ? 'unknown' : funds.sufficient ? 'yes' : 'no'],
    ]),
  )
}

/** The most to pay: what was asked for, otherwise the quote and a tenth. The spend limits apply in any case. */
const limitPremium = async (
  maxPremium: string | undefined,
  asset: Asset,
  quoted: () => Promise<bigint>,
): Promise<bigint> => {
  if (maxPremium !== undefined) return asset.parse('max-premium', maxPremium)
  const premium = await quoted()
  return premium + premium / 10n + 1n
}

export const buy: Action = async (session, input) => {
  const { recipient } = input.flags
  const { request, asset } = await readRequest(session, input)
  const { key, values } = await rememberOrder(session, input.flags.key, async () => {
    const quoted = async () => (await (await session.reader()).policies.quote(request)).premium
    return { maxPremium: String(await limitPremium(input.flags.maxPremium, asset, quoted)) }
  })
  const order = { ...request, maxPremium: BigInt(values.maxPremium ?? 0), ...(recipient && { recipient }) }
  const policy = await placeOrder(session, key, (surety, options) => surety.policies.buy(order, options))
  show(session.output, policy, asset)
}

export const listPolicies: Action = async (session, { flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const surety = await session.reader()
  const filter: PolicyFilter = {
    ...(flags.product && { productId: parseId('product', flags.product) }),
    ...(flags.status && { status: flags.status as Policy['status'] }),
  }
  const [found, { asset }] = await Promise.all([
    collect(surety.policies.list({ ...pageFor(limit), ...filter }), limit),
    surety.agent(),
  ])
  const { format } = assetOf(session, asset)
  output.print(found, () =>
    output.table({
      columns: ['policy', 'status', 'coverage', 'premium', 'active from', 'expiry'],
      rows: found.map((policy) => [
        `${policy.productId}/${policy.index}`,
        { text: policy.status, style: policy.status === 'active' ? 'green' : 'yellow' },
        format(policy.coverage),
        format(policy.premium),
        formatTime(policy.activeFrom),
        formatTime(policy.expiry),
      ]),
      empty: 'The wallet has no policies. Buy one: surety buy 1 1000 --days 30',
    }),
  )
}

export const showPolicy: Action = async (session, { args }) => {
  const position = readPosition(args)
  const asset = await assetOfProduct(session, position.productId)
  show(session.output, await session.publicClient().policies.get(position), asset)
}

/** The expiry is exact: days would count from the current expiry, and that would be the gateway's word. */
export const extendPolicy: Action = async (session, { args, flags }) => {
  const position = readPosition(args)
  const asset = await assetOfProduct(session, position.productId)
  const { expiry } = readEnd('expiry', { until: flags.until }) as { expiry: bigint }
  const { key, values } = await rememberOrder(session, flags.key, async () => {
    const quoted = async () => (await (await session.reader()).policies.quoteExtension({ ...position, expiry })).premium
    return { maxPremium: String(await limitPremium(flags.maxPremium, asset, quoted)) }
  })
  const order = { ...position, expiry, maxPremium: BigInt(values.maxPremium ?? 0) }
  const policy = await placeOrder(session, key, (surety, options) => surety.policies.extend(order, options))
  show(session.output, policy, asset)
}

export const surrenderPolicy: Action = async (session, { args, flags }) => {
  const position = readPosition(args)
  const asset = await assetOfProduct(session, position.productId)
  const { key, values } = await rememberOrder(session, flags.key, async () => {
    const part = flags.coverage === undefined ? {} : { coverage: asset.parse('coverage', flags.coverage) }
    const quoted = await (await session.reader()).policies.quoteSurrender({ ...position, ...part })
    // The refund falls with every second.
    const lowest = (quoted.refund * 99n) / 100n
    const minRefund = flags.minRefund === undefined ? lowest : asset.parse('min-refund', flags.minRefund)
    return { coverage: String(part.coverage ?? quoted.coverage), minRefund: String(minRefund) }
  })
  const order = { ...position, coverage: BigInt(values.coverage ?? 0), minRefund: BigInt(values.minRefund ?? 0) }
  const policy = await placeOrder(session, key, (surety, options) => surety.policies.surrender(order, options))
  show(session.output, policy, asset)
}
