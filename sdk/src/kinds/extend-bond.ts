import { type Bond, type BondView, parseBond } from '../bond.ts'
import { expectEnd, termHint } from '../ends.ts'
import { defineSigning, type OrderKind } from '../order-kind.ts'
import { bodyOfEnd, type Maturity, pathOfPosition, requireEnd, requirePosition } from '../requests.ts'
import { atLeast, compareFields } from '../terms.ts'
import { bondIdOf, type Position } from '../token-ids.ts'

/** Which bond to commit for longer, and until when. `days` count from now. */
export type BondExtensionRequest = Position & Maturity

/** Commits a bond until a later boundary. */
export const extendBond: OrderKind<BondExtensionRequest, Bond> = {
  type: 'extend_bond',
  require: ({ maturity, days, ...position }) => {
    requirePosition(position)
    requireEnd('maturity', { at: maturity, days })
  },
  path: (request) => `/api/v1/${pathOfPosition('bonds', request)}/extend`,
  signing: defineSigning({
    struct: 'BondExtensionTerms',
    signer: 'owner',
    end: 'maturity',
    quoteBody: ({ maturity, days }) => bodyOfEnd('maturity', { at: maturity, days }),
    terms: ({ maturity, days, ...position }, { grids }) => {
      const gridSeconds = grids.termSeconds(position.productId)
      return {
        tokenId: bondIdOf(position),
        maturity: expectEnd({ at: maturity, days }, { gridSeconds, hint: termHint(gridSeconds) }),
      }
    },
  }),
  parse: (view) => parseBond(view as BondView),
  resultPath: (position) => `/${pathOfPosition('bonds', position)}`,
  compare: (bond, { request, terms }) =>
    compareFields([
      ['token', bondIdOf(request), bond.tokenId],
      ['maturity', atLeast(BigInt(terms.maturity ?? 0), bond.maturity), bond.maturity],
    ]),
}
