import { expect, test } from 'vitest'
import { prefersStream } from './negotiate.ts'

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html', false],
  ['text/event-stream', true],
  ['Text/Event-Stream; charset=utf-8', true],
  ['text/event-stream, */*;q=0.1', true],
  ['application/json, text/event-stream', false],
  ['text/event-stream, application/json', false],
  ['application/json;q=0.5, text/event-stream', true],
  ['application/json, text/event-stream;q=0.9', false],
  ['text/event-stream;q=0', false],
  ['text/event-stream;q=nonsense', false],
  ['text/event-streams', false],
])('Accept: %s', (accept, expected) => expect(prefersStream(accept)).toBe(expected))
