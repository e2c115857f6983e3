/**
 * Keccak-256, as Ethereum uses it. It hashes public data only and a test compares it with viem at every length, so a package
 * for it is not worth a dependency and a fifth of the size of this library.
 */
const rate = 136
const mask = (1n << 64n) - 1n

type Round = { target: number; shift: bigint; constant: bigint }

/** Where each lane moves, how far it is rotated there, and the constant of the round, computed as the standard defines them. */
const makeRounds = (): Round[] => {
  const rounds: Round[] = []
  let [x, y, lfsr] = [1, 0, 1]
  for (let round = 0; round < 24; round += 1) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    let constant = 0n
    for (let bit = 0n; bit < 7n; bit += 1n) {
      if (lfsr & 1) constant |= 1n << ((1n << bit) - 1n)
      lfsr = (lfsr << 1) ^ ((lfsr >> 7) * 0x171)
    }
    rounds.push({ target: 5 * y + x, shift: BigInt((((round + 1) * (round + 2)) / 2) % 64), constant })
  }
  return rounds
}

let rounds: Round[] | undefined

const rotate = (lane: bigint, shift: bigint): bigint => ((lane << shift) | (lane >> (64n - shift))) & mask

const permute = (lanes: bigint[]): void => {
  const at = (index: number): bigint => lanes[index] ?? 0n
  rounds ??= makeRounds()
  for (const { constant } of rounds) {
    const parity = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let index = 0; index < 25; index += 1)
      lanes[index] = at(index) ^ (parity[(index + 4) % 5] ?? 0n) ^ rotate(parity[(index + 1) % 5] ?? 0n, 1n)
    let moved = at(1)
    for (const { target, shift } of rounds) {
      const replaced = at(target)
      lanes[target] = rotate(moved, shift)
      moved = replaced
    }
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5)
      for (let x = 0; x < 5; x += 1)
        lanes[row + x] = at(row + x) ^ (~(old[(x + 1) % 5] ?? 0n) & mask & (old[(x + 2) % 5] ?? 0n))
    }
    lanes[0] = at(0) ^ constant
  }
}

export const keccak256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate)
  padded.set(message)
  padded[message.length] = 1
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  const lanes = Array.from({ length: 25 }, () => 0n)
  const words = new DataView(padded.buffer)
  for (let start = 0; start < padded.length; start += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1)
      lanes[lane] = (lanes[lane] ?? 0n) ^ words.getBigUint64(start + 8 * lane, true)
    permute(lanes)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane += 1) hash.setBigUint64(8 * lane, lanes[lane] ?? 0n, true)
  return new Uint8Array(hash.buffer)
}
