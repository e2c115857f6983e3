/** Reads the bitmap that `Batch.run` returns: bit `i % 256` of word `i / 256`, from the lowest, is call `i`. */
export const readBatchResult = (words: readonly bigint[], count: number): boolean[] =>
  Array.from({ length: count }, (_, index) => {
    const word = words[Math.floor(index / 256)] ?? 0n
    return ((word >> BigInt(index % 256)) & 1n) === 1n
  })
