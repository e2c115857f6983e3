import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes of equal length in constant time, so that the time of a refusal tells nothing about the token. */
export const requireAdmin = (token: string | undefined, request: FastifyRequest): void => {
  if (token === undefined) {
    throw new AppError('not_found', 'This operation is switched off here. POST /api/v1/agent/onboard issues keys.')
  }
  const given = request.headers['x-admin-token']
  if (typeof given === 'string' && timingSafeEqual(digest(given), digest(token))) return
  throw new AppError('invalid_admin_token', 'Send the token of the operator in the x-admin-token header.')
}
