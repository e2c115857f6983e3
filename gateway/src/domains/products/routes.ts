import { Type } from 'typebox'
import type { Answers } from '../../http/answers.ts'
import type { App } from '../../http/build-fastify.ts'
import { pageQuery } from '../../http/pages.ts'
import { OneOf, PathNumber } from '../../http/schema.ts'
import { intervals } from './history.ts'
import { getOracle } from './oracle.ts'
import { OracleView } from './oracle-schema.ts'
import { getProduct, listHistory, listProducts, type Products } from './read.ts'
import { PointPage, ProductPage, ProductView } from './schema.ts'

const closed = { additionalProperties: false }

const productParams = Type.Object({ p: PathNumber('Product id.') }, closed)

export const productRoutes = (app: App, { answers, ...world }: Products & { answers: Answers }): void => {
  app.get(
    '/products',
    {
      config: { indexed: true, errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listProducts',
        tags: ['Products'],
        summary: 'List products',
        description: 'Lists all products, newest first, with their terms and current pool figures.',
        querystring: Type.Object(pageQuery, closed),
        response: { 200: ProductPage },
      },
    },
    (request, reply) => answers.send(request, reply, () => listProducts(world, request.query)),
  )
  app.get(
    '/products/:p',
    {
      config: { indexed: true, errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getProduct',
        tags: ['Products'],
        summary: 'Get a product',
        description: 'Returns the terms, which never change, and the current pool figures.',
        params: productParams,
        response: { 200: ProductView },
      },
    },
    (request, reply) => answers.sendOne(request, reply, ({ p }) => getProduct(world, BigInt(p))),
  )
  app.get(
    '/products/:p/oracle',
    {
      config: { indexed: true, errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getProductOracle',
        tags: ['Products'],
        summary: "Get a product's oracle readings",
        description:
          'Returns what the trigger of a product watches and its newest readings, newest first: up to 48 rounds of a price feed, ' +
          'or the last reading that a quorum of resolvers signed.',
        params: productParams,
        response: { 200: OracleView },
      },
    },
    (request, reply) => answers.send(request, reply, () => getOracle(world, BigInt(request.params.p))),
  )
  app.get(
    '/products/:p/history',
    {
      config: { indexed: true, errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'listProductHistory',
        tags: ['Products'],
        summary: "List a product's pool history",
        description:
          'Returns one point per hour or day in which the pool changed, newest first. Between two points the older one applies. ' +
          'The newest point is the current pool.',
        params: productParams,
        querystring: Type.Object(
          {
            interval: Type.Unsafe<(typeof intervals)[number]>({
              ...OneOf(intervals, 'Length of a point.'),
              default: 'hour',
            }),
            from: Type.Optional(PathNumber('Only points that start at or after this Unix time in seconds.')),
            to: Type.Optional(PathNumber('Only points that start before this Unix time in seconds.')),
            ...pageQuery,
          },
          closed,
        ),
        response: { 200: PointPage },
      },
    },
    (request, reply) =>
      answers.send(request, reply, () => listHistory(world, { id: BigInt(request.params.p), ...request.query })),
  )
}
