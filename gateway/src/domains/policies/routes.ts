import { Type } from 'typebox'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { pageQuery } from '../../http/pages.ts'
import { PathNumber } from '../../http/schema.ts'
import { getPolicy, listPolicies, type Policies } from './read.ts'
import { PolicyPage, PolicyStatusFilter, PolicyView } from './schema.ts'

const closed = { additionalProperties: false }

export const policyRoutes = (app: App, world: Policies): void => {
  app.get(
    '/policies/:p/:i',
    {
      config: { errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getPolicy',
        tags: ['Policies'],
        summary: 'One policy',
        description: 'Anybody may look at any policy: they are on a public chain.',
        params: Type.Object(
          { p: PathNumber('Number of the product.'), i: PathNumber('Place of the policy in its product, from 0.') },
          closed,
        ),
        response: { 200: PolicyView },
      },
    },
    (request) => getPolicy(world, { product: BigInt(request.params.p), index: BigInt(request.params.i) }),
  )
  app.get(
    '/api/v1/policies',
    {
      config: { errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listPolicies',
        tags: ['Policies'],
        summary: 'The policies of my wallet',
        description: 'Every policy that the wallet of the key owns, newest first, the expired ones too.',
        querystring: Type.Object(
          {
            productId: Type.Optional(PathNumber('Only policies of this product.')),
            status: Type.Optional(PolicyStatusFilter),
            ...pageQuery,
          },
          closed,
        ),
        response: { 200: PolicyPage },
      },
    },
    (request) => listPolicies(world, { wallet: callerOf(request).wallet.toLowerCase(), ...request.query }),
  )
}
