const RealDate = Date
let behindMs = 0

/** Lets this process live in the past, so that a demonstration can have a history that ends now. */
export const startInThePast = (hours: number): void => {
  behindMs = hours * 3_600_000
  class ShiftedDate extends RealDate {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(RealDate.now() - behindMs)
      else super(given[0])
    }
    // Dates made before the shift are dates as well.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]'
    }
    static override now(): number {
      return RealDate.now() - behindMs
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor
}

/** Moves this process towards the present. */
export const passHours = (hours: number): void => {
  behindMs = Math.max(0, behindMs - hours * 3_600_000)
}
