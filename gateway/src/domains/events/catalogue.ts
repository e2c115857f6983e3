import type { TObject } from 'typebox'
import { AppError, type ErrorCode } from '../../base/errors.ts'
import { matchesType, reverted } from './filter.ts'

/** Every event type with the schema of its `data`. */
export type Catalogue = Readonly<Record<string, TObject>>

/** The types of reverted events. */
export const revertedTypes = (catalogue: Catalogue): string[] => Object.keys(catalogue).map((type) => type + reverted)

/** Refuses an unknown type: most likely a typo, whose stream would stay silent. */
export const requireKnownTypes = (
  catalogue: Catalogue,
  wanted: readonly string[],
  code: ErrorCode = 'invalid_request',
): void => {
  const known = [...Object.keys(catalogue), ...revertedTypes(catalogue)]
  const unknown = wanted.find((type) => !known.some((one) => matchesType(type, one)))
  if (unknown === undefined) return
  const all = Object.keys(catalogue).join(', ')
  const message = `Unknown event type ${unknown}. Use one of ${all}, a group such as policy.*, or * for all.`
  throw new AppError(code, message)
}
