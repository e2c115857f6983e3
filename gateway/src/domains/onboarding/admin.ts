import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes of equal length in constant time, so that timing reveals nothing about the token. */
export const requireAdmin = (token: string | undefined, request: FastifyRequest): void => {
  if (token === undefined) {
    throw new AppError('not_found', 'This endpoint is disabled. Use POST /api/v1/agent/onboard to get a key.')
  }
  const given = request.headers['x-admin-token']
  if (typeof given === 'string' && timingSafeEqual(digest(given), digest(token))) return
  throw new AppError(
    'invalid_admin_token',
    "The admin token is missing or wrong. Send the operator's token in the x-admin-token header.",
  )
}
