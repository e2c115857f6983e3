import type { Answers } from '../../http/answers.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { getPortfolio, type Portfolios } from './read.ts'
import { PortfolioView } from './schema.ts'

export const portfolioRoutes = (app: App, { answers, ...world }: Portfolios & { answers: Answers }): void => {
  app.get(
    '/api/v1/portfolio',
    {
      config: { indexed: true, usesNode: true, errors: ['chain_unavailable'] },
      schema: {
        operationId: 'getPortfolio',
        tags: ['Portfolio'],
        summary: 'Get the portfolio',
        description:
          "Returns what the key's wallet owns, is owed and has at risk: sums over all its positions, in total and per product, of " +
          'one block. Owned: `policies` and `listings`. Owed: `unsettled.payout`, which a settlement pays; `bonds.released` and ' +
          '`bonds.premium`, which a claim pays; `owed`, which the contract keeps. At risk: `bonds.atRisk`. The links lead to ' +
          'the positions themselves.',
        response: { 200: PortfolioView },
      },
    },
    (request, reply) => answers.send(request, reply, () => getPortfolio(world, callerOf(request).wallet)),
  )
}
