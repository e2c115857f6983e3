import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Hex } from 'viem'
import { IdempotencyKey } from './idempotency.ts'
import type { OperationKind } from './operation-view.ts'
import { PreferHeader } from './prefer.ts'

/** What a wallet signed, as the domain that understands it hands it on to be seen through. */
export type SignedOrder = {
  kind: OperationKind
  /** The terms by the names of the contract, their integers as text. */
  terms: Record<string, string>
  signer: Hex
  orderId: Hex
  /** EIP-712 digest of the terms, by which the chain tells these from others under the same order id. */
  digest: Hex
  /** What is going to be paid if it is executed now, in base units: what was authorised may be far more. */
  readWorth(): Promise<bigint>
  /** Chain time from which on the signature is worth nothing. */
  validUntil: bigint
  target: Hex
  data: Hex
}

/** A position that a signed order made, and what it was asked for. */
export type Made = { tokenId: bigint; terms: Record<string, string> }

/** A request to bring a signed order to the chain. */
export type SignedWrite = {
  wallet: string
  method: string
  path: string
  idempotencyKey: string | undefined
  waitMs: number
  requestId: string
  order: SignedOrder
}

/** An answer as bytes: what was frozen is sent again exactly as it was. */
export type Outcome = { status: number; headers: Record<string, string>; body: string }

export type Submit = (write: SignedWrite) => Promise<Outcome>

/** The headers of every signed write. Other headers are none of its business, so they are let through. */
export const WriteHeaders = Type.Object({
  'idempotency-key': Type.Optional(IdempotencyKey),
  prefer: Type.Optional(PreferHeader),
})

export const sendOutcome = (reply: FastifyReply, { status, headers, body }: Outcome): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
