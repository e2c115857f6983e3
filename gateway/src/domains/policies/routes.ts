import { Type } from 'typebox'
import type { Chain } from '../../chain/chain.ts'
import type { App } from '../../http/kit.ts'
import { PathNumber } from '../../http/schema.ts'
import { getPolicy } from './read.ts'
import { PolicyView } from './schema.ts'

export const policyRoutes = (app: App, chain: Chain): void => {
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
          { additionalProperties: false },
        ),
        response: { 200: PolicyView },
      },
    },
    (request) => getPolicy(chain, { product: BigInt(request.params.p), index: BigInt(request.params.i) }),
  )
}
