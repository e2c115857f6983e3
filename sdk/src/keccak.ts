const mask = (1n << 64n) - 1n

const rotate = (word: bigint, by: bigint): bigint => ((word << by) | (word >> (64n - by))) & mask

/** The constants of the rounds come out of a shift register; the offsets and places of the lanes out of a walk over them. */
const makeRounds = (): bigint[] => {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) constant |= 1n << BigInt((1 << bit) - 1)
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
    return constant
  })
}

const makeSteps = (): { place: number; offset: bigint }[] => {
  let [x, y] = [1, 0]
  return Array.from({ length: 24 }, (_, step) => {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    return { place: x + 5 * y, offset: BigInt((((step + 1) * (step + 2)) / 2) % 64) }
  })
}

const rounds = makeRounds()
const steps = makeSteps()
const five = [0, 1, 2, 3, 4]

const permute = (state: BigUint64Array): void => {
  const at = (place: number): bigint => state[place] ?? 0n
  for (const constant of rounds) {
    const columns = five.map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    const column = (x: number): bigint => columns[x % 5] ?? 0n
    for (let place = 0; place < 25; place += 1) {
      state[place] = at(place) ^ column((place % 5) + 4) ^ rotate(column((place % 5) + 1), 1n)
    }
    let carried = at(1)
    for (const { place, offset } of steps) {
      const next = at(place)
      state[place] = rotate(carried, offset)
      carried = next
    }
    for (let row = 0; row < 25; row += 5) {
      const lanes = five.map((x) => at(row + x))
      const lane = (x: number): bigint => lanes[x % 5] ?? 0n
      for (const x of five) state[row + x] = lane(x) ^ (~lane(x + 1) & mask & lane(x + 2))
    }
    state[0] = at(0) ^ constant
  }
}

const rate = 136

/** Keccak-256 as Ethereum has it, in as few lines as it takes: what is hashed here is short, and seldom. */
export const keccak256 = (input: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(Math.ceil((input.length + 1) / rate) * rate)
  padded.set(input)
  padded[input.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const state = new BigUint64Array(25)
  const words = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rate) {
    for (let word = 0; word < rate / 8; word += 1) {
      state[word] = (state[word] ?? 0n) ^ words.getBigUint64(block + 8 * word, true)
    }
    permute(state)
  }
  const out = new DataView(new ArrayBuffer(32))
  for (let word = 0; word < 4; word += 1) out.setBigUint64(8 * word, state[word] ?? 0n, true)
  return new Uint8Array(out.buffer)
}
