import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Hex } from 'viem'
import { IdempotencyKey } from '../../http/idempotency-key.ts'
import { PreferHeader } from '../../http/prefer.ts'
import type { OperationKind, UnsignedKind } from './schema.ts'

/** What a wallet signed, parsed by the domain that understands it. */
export type SignedOrder = {
  kind: OperationKind
  /** The terms under the contract's field names, integers as text. */
  terms: Record<string, string>
  signer: Hex
  orderId: Hex
  /** EIP-712 digest of the terms. The chain uses it to tell them from other terms under the same order id. */
  digest: Hex
  /** The price if executed now, in base units. The authorised amount may be far higher. None if the order pays nothing. */
  readPrice?(): Promise<bigint>
  /** What it competes for with orders of other wallets: only one of them can succeed. */
  contends?: string
  /** Chain time from which the signature is invalid. */
  validUntil: bigint
  /** The signed field that says so. */
  validityField: 'validBefore' | 'deadline'
  target: Hex
  data: Hex
  signature: Hex
  /** The hash that the signature must be over. */
  hashSigned(): Promise<Hex>
}

/** A signed order that was executed: the position that it created or changed, and its terms. */
export type ExecutedOrder = {
  tokenId: bigint
  terms: Record<string, string>
  signer: string
  executedAt: bigint | null
}

/** A request to bring a signed order to the chain. */
export type SignedWrite = {
  wallet: string
  method: string
  path: string
  idempotencyKey: string | undefined
  waitMs: number
  requestId: string
  order: SignedOrder
  /** Refuses an order that is not for what the path names. Not asked for a replay, whose path and terms were accepted before. */
  requireMatch?(): Promise<void>
}

/** A request for a write that needs no signature: it pays what is due anyway. */
export type UnsignedWrite = {
  kind: UnsignedKind
  wallet: Hex
  method: string
  path: string
  idempotencyKey: string | undefined
  waitMs: number
  requestId: string
  tokenId: bigint
  target: Hex
  data: Hex
  /** What the call would pay, by what it would return. Refuses a call that would pay nothing. */
  readValue(returned: Hex): bigint
}

/** An answer as bytes: a frozen answer is sent again byte for byte. */
export type WriteAnswer = { status: number; headers: Record<string, string>; body: string }

export type Submit = (write: SignedWrite) => Promise<WriteAnswer>

export type SubmitUnsigned = (write: UnsignedWrite) => Promise<WriteAnswer>

/** The headers that a signed write reads. Other headers pass through. */
export const WriteHeaders = Type.Object({
  'idempotency-key': Type.Optional(IdempotencyKey),
  prefer: Type.Optional(PreferHeader),
})

export const sendAnswer = (reply: FastifyReply, { status, headers, body }: WriteAnswer): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
