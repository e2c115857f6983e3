import { Type } from 'typebox'
import type { Chain } from '../../chain/chain.ts'
import type { App } from '../../http/kit.ts'
import { pageQuery } from '../../http/pages.ts'
import { PathNumber } from '../../http/schema.ts'
import { getProduct, listProducts } from './read.ts'
import { ProductPage, ProductView } from './schema.ts'

export const productRoutes = (app: App, chain: Chain): void => {
  app.get(
    '/products',
    {
      config: { errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listProducts',
        tags: ['Products'],
        summary: 'What can be insured',
        description: 'All products, newest first, with their terms and the live figures of their pools.',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: ProductPage },
      },
    },
    (request) => listProducts(chain, request.query),
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
        params: Type.Object({ p: PathNumber('Number of the product.') }, { additionalProperties: false }),
        response: { 200: ProductView },
      },
    },
    (request) => getProduct(chain, BigInt(request.params.p)),
  )
}
