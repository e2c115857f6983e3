import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { drawCard } from './picture.ts'
import { measure, readable, wrap } from './readable.ts'

const card: Card = {
  kind: 'Policy',
  productId: '2',
  index: '0',
  amount: { label: 'Coverage', value: 1_000_000_000n },
  dates: [
    { label: 'Cover starts', at: 1_794_796_074n },
    { label: 'Cover ends', at: 1_797_292_800n },
  ],
  status: 'Active',
  over: false,
  promise: 'It pays.',
}

const tag = /<(\/?[a-z]+)((?: [a-z-]+="[^"<>&]*")*)\/?>|<|>/gi

/** The tags of a picture, and what of it is not well-formed or was not drawn. */
const inspect = (picture: string): { tags: string[]; faults: string[] } => {
  const found = [...picture.matchAll(tag)]
  const tags = found.map(([, name = '<']) => name)
  return {
    tags,
    faults: [
      ...tags.filter((name) => !/^\/?(svg|title|rect|path|text|tspan|circle)$/.test(name)),
      ...found.flatMap(([, , attributes = '']) => attributes.match(/ (on\w+|href|style|src)=/i) ?? []),
      ...(picture.replaceAll(/&(amp|lt|gt|quot|#39);/g, '').match(/&.{0,9}/) ?? []),
      ...(picture.isWellFormed() ? [] : ['half a character']),
    ],
  }
}

const draw = (product: string, symbol = 'USDC'): string =>
  drawCard(card, { service: 'Surety', product: readable(product, 80) || 'Product 2', symbol })

test('a hostile name is text and nothing else', () => {
  const name = `</text><script>alert(1)</script><image href="https://evil.example"/>&#60;"'\u202e\u0000\ud800]]>`
  const picture = draw(name, '<b>&"')
  expect(inspect(picture)).toEqual({ tags: inspect(draw('n'.repeat(60))).tags, faults: [] })
  for (const lost of ['script>', '<image', '\u202e', '\u0000', '\ud800']) expect(picture).not.toContain(lost)
})

test('whatever the name, the picture is well-formed and small', () => {
  const unit = fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code))
  const texts = fc.tuple(fc.string({ unit, maxLength: 200 }), fc.string({ maxLength: 32 }))
  const wrong = fc.sample(texts, 100).filter(([product, symbol]) => {
    const picture = draw(product, symbol)
    return picture.length > 16_384 || inspect(picture).faults.length > 0
  })
  expect(wrong).toEqual([])
})

test('a long name goes over two lines and ends in an ellipsis', () => {
  const lines = wrap('Smart contract exploit of a lending market on a network with a long name', {
    maxWidth: 12,
    maxLines: 2,
  })
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(12)
  expect(lines[1]).toMatch(/…$/)
  expect(wrap('USDC depeg', { maxWidth: 12, maxLines: 2 })).toEqual(['USDC depeg'])
})

test.each(['W'.repeat(90), '保険'.repeat(40), 'a'.repeat(200)])('no line is wider than the picture: %s', (name) => {
  for (const line of wrap(readable(name, 80), { maxWidth: 11, maxLines: 2 }))
    expect(measure(line)).toBeLessThanOrEqual(11)
})

test('the largest amount fits', () => {
  const amount = { label: 'Coverage', value: 2n ** 128n - 1n }
  const picture = drawCard({ ...card, amount }, { service: 'Surety', product: 'USDC depeg', symbol: 'USDC' })
  const [, size = ''] = /y="366" font-size="(\d+)"/.exec(picture) ?? []
  expect(Number(size)).toBeGreaterThan(5)
  expect(Number(size) * measure('340,282,366,920,938,463,463,374,607,431,768.21')).toBeLessThanOrEqual(424)
})
