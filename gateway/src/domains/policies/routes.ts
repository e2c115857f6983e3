import { Type } from 'typebox'
import type { Answers } from '../../http/answers.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { pageQuery } from '../../http/pages.ts'
import { PathNumber } from '../../http/schema.ts'
import { getPolicy, listPolicies, type Policies } from './read.ts'
import { PolicyPage, PolicyStatusFilter, PolicyView } from './schema.ts'

const closed = { additionalProperties: false }

export const policyRoutes = (app: App, { answers, ...world }: Policies & { answers: Answers }): void => {
  app.get(
    '/policies/:p/:i',
    {
      config: { indexed: true, errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getPolicy',
        tags: ['Policies'],
        summary: 'Get a policy',
        description: 'Returns any policy. Policies are public on chain.',
        params: Type.Object(
          { p: PathNumber('Product id.'), i: PathNumber('Index of the policy within the product, from 0.') },
          closed,
        ),
        response: { 200: PolicyView },
      },
    },
    (request, reply) =>
      answers.sendOne(request, reply, ({ p, i }) => getPolicy(world, { product: BigInt(p), index: BigInt(i) })),
  )
  app.get(
    '/api/v1/policies',
    {
      config: { indexed: true, errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listPolicies',
        tags: ['Policies'],
        summary: 'List policies',
        description: "Lists the policies that the key's wallet owns, newest first, including expired ones.",
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
    (request, reply) =>
      answers.send(request, reply, () =>
        listPolicies(world, { wallet: callerOf(request).wallet.toLowerCase(), ...request.query }),
      ),
  )
}
