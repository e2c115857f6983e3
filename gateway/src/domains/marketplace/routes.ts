import { Type } from 'typebox'
import type { Answers } from '../../http/answers.ts'
import type { App } from '../../http/build-fastify.ts'
import { getListing, listListings, type Marketplace } from './read.ts'
import { ListingId, ListingPage, ListingQuery, ListingView } from './schema.ts'

export const marketplaceRoutes = (app: App, { answers, ...world }: Marketplace & { answers: Answers }): void => {
  app.get(
    '/api/v1/marketplace/listings',
    {
      config: { indexed: true, errors: ['chain_unavailable'] },
      schema: {
        operationId: 'listListings',
        tags: ['Marketplace'],
        summary: 'List listings',
        description: 'Lists the listings of all sellers. Default: open ones, newest first.',
        querystring: ListingQuery,
        response: { 200: ListingPage },
      },
    },
    (request, reply) => answers.send(request, reply, () => listListings(world, request.query)),
  )
  app.get(
    '/api/v1/marketplace/listings/:listingId',
    {
      config: { indexed: true, errors: ['chain_unavailable', 'not_found'] },
      schema: {
        operationId: 'getListing',
        tags: ['Marketplace'],
        summary: 'Get a listing',
        description: 'Returns a listing, open or closed.',
        params: Type.Object({ listingId: ListingId }, { additionalProperties: false }),
        response: { 200: ListingView },
      },
    },
    (request, reply) => answers.sendOne(request, reply, ({ listingId }) => getListing(world, listingId)),
  )
}
