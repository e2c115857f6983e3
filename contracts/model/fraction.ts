/** An exact number. The model divides only here, so that it rounds nowhere but where the protocol says so. */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom <= 0n) throw new RangeError('the bottom of a fraction is positive')
  return { top, bottom }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom })
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom
}

export function roundUp({ top, bottom }: Fraction): bigint {
  return (top + bottom - 1n) / bottom
}
