import { Type } from 'typebox'
import type { Answers } from '../../http/answers.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { pageQuery } from '../../http/pages.ts'
import { PathNumber } from '../../http/schema.ts'
import { type Bonds, getBond, listBonds } from './read.ts'
import { BondPage, BondStatusFilter, BondView } from './schema.ts'

const closed = { additionalProperties: false }

export const bondRoutes = (app: App, { answers, ...world }: Bonds & { answers: Answers }): void => {
  app.get(
    '/bonds/:p/:i',
    {
      config: { indexed: true, errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getBond',
        tags: ['Bonds'],
        summary: 'Get a bond',
        description: 'Returns any bond, including closed ones. Bonds are public on chain.',
        params: Type.Object(
          { p: PathNumber('Product id.'), i: PathNumber('Index of the bond within the product, from 0.') },
          closed,
        ),
        response: { 200: BondView },
      },
    },
    (request, reply) =>
      answers.sendOne(request, reply, ({ p, i }) => getBond(world, { product: BigInt(p), index: BigInt(i) })),
  )
  app.get(
    '/api/v1/bonds',
    {
      config: { indexed: true, errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listBonds',
        tags: ['Bonds'],
        summary: 'List bonds',
        description: "Lists the bonds that the key's wallet owns, or owned when they were closed, newest first.",
        querystring: Type.Object(
          {
            productId: Type.Optional(PathNumber('Only bonds of this product.')),
            status: Type.Optional(BondStatusFilter),
            ...pageQuery,
          },
          closed,
        ),
        response: { 200: BondPage },
      },
    },
    (request, reply) =>
      answers.send(request, reply, () =>
        listBonds(world, { wallet: callerOf(request).wallet.toLowerCase(), ...request.query }),
      ),
  )
}
