import type { Answer } from './answer.ts'
import { pathOfPosition, requirePosition } from './requests.ts'
import { send, type Transport } from './send.ts'
import type { Position } from './token-ids.ts'

/** ERC-721 metadata. `image` is the address of an SVG. */
export type TokenMetadata = Answer<'getPolicyToken'>

export const getToken = async (
  transport: Transport,
  kind: 'policies' | 'bonds',
  position: Position,
): Promise<TokenMetadata> => {
  requirePosition(position)
  return send(transport, { method: 'GET', path: `/tokens/${pathOfPosition(kind, position)}` })
}
