import { type Bond, type BondView, parseBond } from '../bond.ts'
import type { OrderKind } from '../order-kind.ts'
import { pathOfPosition, requirePosition } from '../requests.ts'
import { compareFields } from '../terms.ts'
import { bondIdOf, type Position } from '../token-ids.ts'

/** Pays released principal and earned premium to the owner of a bond, no matter who asks. */
export const claimBond: OrderKind<Position, Bond> = {
  type: 'claim_bond',
  require: requirePosition,
  path: (request) => `/api/v1/${pathOfPosition('bonds', request)}/claim`,
  recorded: (request) => ({ tokenId: bondIdOf(request) }),
  parse: (view) => parseBond(view as BondView),
  resultPath: (_, { request }) => `/${pathOfPosition('bonds', request)}`,
  compare: (bond, { request }) => compareFields([['token', bondIdOf(request), bond.tokenId]]),
}
