import { Type } from 'typebox'
import type { App } from '../../http/build-fastify.ts'
import { pageQuery } from '../../http/pages.ts'
import { OneOf, PathNumber } from '../../http/schema.ts'
import { intervals } from './history.ts'
import { getProduct, listHistory, listProducts, type Products } from './read.ts'
import { PointPage, ProductPage, ProductView } from './schema.ts'

const closed = { additionalProperties: false }

const productParams = Type.Object({ p: PathNumber('Number of the product.') }, closed)

export const productRoutes = (app: App, world: Products): void => {
  app.get(
    '/products',
    {
      config: { errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listProducts',
        tags: ['Products'],
        summary: 'What can be insured',
        description: 'All products, newest first, with their terms and the live figures of their pools.',
        querystring: Type.Object(pageQuery, closed),
        response: { 200: ProductPage },
      },
    },
    (request) => listProducts(world, request.query),
  )
  app.get(
    '/products/:p',
    {
      config: { errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getProduct',
        tags: ['Products'],
        summary: 'One product',
        description: 'Its terms, which never change, and the live figures of its pool.',
        params: productParams,
        response: { 200: ProductView },
      },
    },
    (request) => getProduct(world, BigInt(request.params.p)),
  )
  app.get(
    '/products/:p/history',
    {
      config: { errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'listProductHistory',
        tags: ['Products'],
        summary: 'The pool of a product over time',
        description:
          'One point for each hour or day in which the pool changed, newest first; between two points it stayed as the older ' +
          'one says. The newest point is the pool as it is now.',
        params: productParams,
        querystring: Type.Object(
          {
            interval: Type.Unsafe<(typeof intervals)[number]>({
              ...OneOf(intervals, 'How long a point is.'),
              default: 'hour',
            }),
            from: Type.Optional(PathNumber('Only points that begin at this second or later, in seconds since 1970.')),
            to: Type.Optional(PathNumber('Only points that begin before this second, in seconds since 1970.')),
            ...pageQuery,
          },
          closed,
        ),
        response: { 200: PointPage },
      },
    },
    (request) => listHistory(world, { id: BigInt(request.params.p), ...request.query }),
  )
}
