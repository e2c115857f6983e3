import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBody, newSecret, readSecret, signMessage } from './sign.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

const lengths = [1, 63, 64, 65, 91]

test('signatures are those of Node for any message and secret, also when bodies and keys take turns', () => {
  const others = lengths.map((length) => `whsec_${randomBytes(length).toString('base64')}`)
  const secrets = [newSecret(), ...others, newSecret()]
  const keys = secrets.map(readSecret)
  const signNatively = (secret: string, content: Buffer): string =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(content)
      .digest('base64')}`
  fc.assert(
    fc.property(fc.array(bytes(3_000), { minLength: 1, maxLength: 4 }), fc.nat(), (all, timestampSeconds) => {
      const bodies = all.map((one, index) => makeBody(`evt_${index}`, one))
      for (const seconds of [timestampSeconds, timestampSeconds + 1, timestampSeconds])
        for (const [index, body] of bodies.entries()) {
          const id = `evt_${index}`
          const content = Buffer.concat([Buffer.from(`${id}.${seconds}.`), body.bytes])
          const headers = signMessage({ id, timestampSeconds: seconds, body }, keys)
          expect(headers['webhook-signature']).toBe(secrets.map((one) => signNatively(one, content)).join(' '))
        }
    }),
  )
})
