import type { FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'

/** Control, format (invisible and bidirectional) and separator characters, and half characters. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * Rejects a label with characters that people cannot see, or that reorder the text around them: such a label could imitate
 * another one. Runs before the schema, which could not say which character it is.
 */
export const requireReadableLabel = async ({ body }: FastifyRequest): Promise<void> => {
  if (typeof body !== 'object' || body === null || !('label' in body) || typeof body.label !== 'string') return
  const found = unreadable.exec(body.label)
  if (!found) return
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  throw new AppError(
    'invalid_body',
    `body.label has the character U+${code} at index ${found.index}, which is invisible or changes the order of the text. ` +
      'Remove it.',
  )
}
