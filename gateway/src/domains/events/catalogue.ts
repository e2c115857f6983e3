import type { TObject } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { matchesType, reverted } from './filter.ts'

/** Everything that is ever told: its type, and the form of its `data`. */
export type Catalogue = Readonly<Record<string, TObject>>

/** What a type is called when what it told is taken back. */
export const revertedTypes = (catalogue: Catalogue): string[] => Object.keys(catalogue).map((type) => type + reverted)

/** Refuses a wish that nothing can ever fulfil: most likely a typo, which its stream would keep to itself for ever. */
export const requireKnownTypes = (catalogue: Catalogue, wanted: readonly string[]): void => {
  const known = [...Object.keys(catalogue), ...revertedTypes(catalogue)]
  const unknown = wanted.find((type) => !known.some((one) => matchesType(type, one)))
  if (unknown === undefined) return
  const all = Object.keys(catalogue).join(', ')
  const message = `No event is of the type ${unknown}. There are: ${all}; several of them as policy.*, all as *.`
  throw new AppError('invalid_request', message)
}
