import { randomUUID } from 'node:crypto'
import type { Bond, BondFilter, BondRequest, OrderOptions, Surety } from '@surety/sdk'
import { formatTime, parseCount, parseId } from '../amounts.ts'
import { type Asset, assetOf, assetOfProduct } from '../asset.ts'
import { collect, pageFor } from '../collect.ts'
import type { Action, Input } from '../command.ts'
import { readEnd } from '../end.ts'
import { placeOrder } from '../order.ts'
import type { Output } from '../output.ts'
import { readPosition } from '../position.ts'
import type { Session } from '../session.ts'

const show = (output: Output, bond: Bond, { format }: Asset): void =>
  output.print(bond, () =>
    output.fields([
      ['bond', { text: `${bond.productId}/${bond.index}`, style: 'bold' }],
      ['status', bond.status],
      ['posted', format(bond.posted)],
      ['at risk', format(bond.atRisk)],
      ['released', format(bond.released)],
      ['premium to claim', format(bond.premium)],
      ['maturity', formatTime(bond.maturity)],
      ['owner', bond.owner],
    ]),
  )

const readRequest = async (session: Session, { args: [product = '', amount = ''], flags }: Input) => {
  const productId = parseId('product', product)
  const asset = await assetOfProduct(session, productId)
  const request: BondRequest = { productId, amount: asset.parse('amount', amount), ...readEnd('maturity', flags) }
  return { request, asset }
}

export const quoteBond: Action = async (session, input) => {
  const { request, asset } = await readRequest(session, input)
  const { maturity, premiumRate, maxLoss, share, funds } = await (await session.reader()).bonds.quote(request)
  session.output.print({ ...request, maturity, premiumRate, maxLoss, share, funds }, () =>
    session.output.fields([
      ['committed until', formatTime(maturity)],
      ['share of the pool', `${(Number(share) / 1e16).toFixed(2)} %`],
      ['can be lost', asset.format(maxLoss)],
      ['wallet can pay', funds.sufficient === null ? 'unknown' : funds.sufficient ? 'yes' : 'no'],
    ]),
  )
}

export const postBond: Action = async (session, input) => {
  const { request, asset } = await readRequest(session, input)
  const { recipient, key = randomUUID() } = input.flags
  const order = { ...request, ...(recipient && { recipient }) }
  const bond = await placeOrder(session, key, (surety, options) => surety.bonds.post(order, options))
  show(session.output, bond, asset)
}

export const extendBond: Action = async (session, { args, flags }) => {
  const position = readPosition(args)
  const asset = await assetOfProduct(session, position.productId)
  const { key = randomUUID() } = flags
  const order = { ...position, ...readEnd('maturity', flags) }
  const bond = await placeOrder(session, key, (surety, options) => surety.bonds.extend(order, options))
  show(session.output, bond, asset)
}

export const claimBond: Action = async (session, { args, flags: { key = randomUUID() } }) => {
  const position = readPosition(args)
  const asset = await assetOfProduct(session, position.productId)
  const claim = (surety: Surety, options: OrderOptions) => surety.bonds.claim(position, options)
  // Nobody need sign: it is paid to the owner.
  const bond = await placeOrder(session, key, claim, () => session.reader())
  show(session.output, bond, asset)
}

export const showBond: Action = async (session, { args }) => {
  const position = readPosition(args)
  const asset = await assetOfProduct(session, position.productId)
  show(session.output, await session.publicClient().bonds.get(position), asset)
}

export const listBonds: Action = async (session, { flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const surety = await session.reader()
  const filter: BondFilter = {
    ...(flags.product && { productId: parseId('product', flags.product) }),
    ...(flags.status && { status: flags.status as Bond['status'] }),
  }
  const [found, { asset }] = await Promise.all([
    collect(surety.bonds.list({ ...pageFor(limit), ...filter }), limit),
    surety.agent(),
  ])
  const { format } = assetOf(session, asset)
  output.print(found, () =>
    output.table({
      columns: ['bond', 'status', 'posted', 'at risk', 'premium', 'maturity'],
      rows: found.map((bond) => [
        `${bond.productId}/${bond.index}`,
        { text: bond.status, style: bond.status === 'committed' ? 'green' : 'dim' },
        format(bond.posted),
        format(bond.atRisk),
        format(bond.premium),
        formatTime(bond.maturity),
      ]),
      empty: 'The wallet has no bonds. Post one: surety bonds post 1 50 --days 60',
    }),
  )
}
