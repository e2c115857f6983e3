import { bondId, type Deployment, suretyAbi } from '@surety/contracts'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { AppError } from '../../base/errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { preferenceApplied, readWaitMs } from '../../http/prefer.ts'
import type { Outcomes } from '../operations/answer.ts'
import { OperationView } from '../operations/schema.ts'
import { type SubmitUnsigned, sendAnswer, WriteHeaders } from '../operations/signed-write.ts'
import { BondOrderView, BondParams } from './order-schema.ts'
import { locationOf } from './read.ts'
import { renderBonds } from './render.ts'

export type ClaimOptions = { deployment: Deployment; submitUnsigned: SubmitUnsigned }

/** How an executed claim is answered. */
export const claimOutcomes: Outcomes = {
  status: 200,
  render: renderBonds,
  locationOf: ({ tokenId }) => locationOf(tokenId),
}

const readValue = (returned: Hex): bigint => {
  const [principal, premium] = decodeFunctionResult({ abi: suretyAbi, functionName: 'claim', data: returned })
  if (principal + premium > 0n) return principal + premium
  throw new AppError(
    'nothing_to_claim',
    'The bond has no released principal and no earned premium that is not paid yet. Claim when `released` or `premium` of ' +
      'the bond is above zero.',
  )
}

/** Serves claims. Anyone may trigger one, and only the owner of the bond is paid, so it needs no signature. */
export const claimRoutes = (app: App, { deployment, submitUnsigned }: ClaimOptions): void => {
  app.post(
    '/api/v1/bonds/:p/:i/claim',
    {
      config: {
        cost: 'purchases',
        usesNode: true,
        errors: [
          'chain_unavailable',
          'relayer_unavailable',
          'protocol_refused',
          'unknown_position',
          'nothing_to_claim',
          'order_too_small',
          'gas_budget_spent',
          'order_limit_reached',
          'order_expired',
          'idempotency_key_reused',
        ],
      },
      schema: {
        operationId: 'claimBond',
        tags: ['Bonds'],
        summary: 'Claim what a bond is owed',
        description:
          'Pays the released principal and the earned premium of any bond to its owner. It needs no signature, because it can pay ' +
          'nobody else. The gateway pays the gas, and claims by itself for a bond whose principal is released as a whole. Answers 200 ' +
          'with the bond when the payment is on chain, else 202 with the operation. With an Idempotency-Key, the same request ' +
          'claims once; without one, it joins an open claim of the same bond by your wallet.',
        headers: WriteHeaders,
        params: BondParams,
        response: { 200: BondOrderView, 202: OperationView },
      },
    },
    async (request, reply) => {
      const { prefer, 'idempotency-key': idempotencyKey } = request.headers
      const { p, i } = request.params
      const tokenId = bondId({ product: BigInt(p), index: BigInt(i) })
      const answer = await submitUnsigned({
        kind: 'claim_bond',
        wallet: callerOf(request).wallet.toLowerCase() as Hex,
        method: 'POST',
        path: `/api/v1/bonds/${p}/${i}/claim`,
        idempotencyKey,
        waitMs: readWaitMs(prefer),
        requestId: request.id,
        tokenId,
        target: deployment.surety,
        data: encodeFunctionData({ abi: suretyAbi, functionName: 'claim', args: [tokenId] }),
        readValue,
      })
      if (answer.status < 300) reply.headers(preferenceApplied(prefer))
      return sendAnswer(reply, answer)
    },
  )
}
