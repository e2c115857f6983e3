import { parseId } from './amounts.ts'

/** Reads the words that name a policy or a bond. */
export const readPosition = ([product = '', index = '']: string[]): { productId: bigint; index: bigint } => ({
  productId: parseId('product', product),
  index: parseId('index', index),
})
