import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { AppError } from '../src/base/errors.ts'
import { openGuard, type Resolve } from '../src/domains/webhooks/guard.ts'
import { openSender } from '../src/domains/webhooks/sender.ts'

/** Every spelling of an address that no webhook may reach. */
const literals = [
  ...['127.0.0.1', '127.1', '127.255.255.254', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001'],
  ...['0.0.0.0', '0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0xa9fea9fe'],
  ...['100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['192.88.99.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16', '１２７.0.0.1', '127。0。0。1'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
  ],
  ...[
    '[::ffff:169.254.169.254]',
    '[::ffff:8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.1]',
  ],
  ...[
    '[64:ff9b:1::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
  ],
  ...['[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[100::1]', '[4000::1]'],
]

let connections = 0
const server = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => {
  connections = 0
})

const publicAddress = [{ address: '93.184.216.34', family: 4 }]
const unresolvable: Resolve = async () => {
  throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
}

const refusalOf = async (url: string, resolve?: Resolve, allowPrivate = false): Promise<string> => {
  const error = await openGuard({ allowPrivate, resolve })
    .requireAllowed(url)
    .then(
      () => undefined,
      (failure: unknown) => failure,
    )
  if (!(error instanceof AppError)) throw new Error(`${url} was allowed`)
  expect(error.code).toBe('webhook_url_refused')
  return error.message
}

/** Sends as a delivery would, and returns the reason that its log shows. */
const deliver = async (url: string, resolve: Resolve) => {
  const sender = openSender({
    guard: openGuard({ allowPrivate: false, resolve }),
    clock: systemClock,
    perHostPerMinute: 0,
  })
  try {
    return await sender.post({ url, headers: {}, body: Buffer.from('{}') })
  } finally {
    await sender.close()
  }
}

test.for(literals)('%s is refused when a webhook is created and when it is delivered to', async (host) => {
  expect(await refusalOf(`https://${host}:${port}/`, unresolvable)).toContain('is not a public address')
  for (const scheme of ['https', 'http']) {
    const { status, reason } = await deliver(`${scheme}://${host}:${port}/`, unresolvable)
    expect([status, reason]).toEqual([null, expect.stringContaining('is not a public address')])
  }
  expect(connections).toBe(0)
})

test.for(['10.0.0.7', '127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1', '64:ff9b::a00:1'])(
  'a name that resolves to %s is refused, also if another of its addresses is public',
  async (address) => {
    const resolve: Resolve = async () => [...publicAddress, { address, family: address.includes(':') ? 6 : 4 }]
    expect(await refusalOf(`https://agent.example:${port}/`, resolve)).toContain(`resolves to ${address}`)
    const { status, reason } = await deliver(`https://agent.example:${port}/`, resolve)
    expect([status, reason]).toEqual([
      null,
      expect.stringContaining(`resolves to ${address}, which is not a public address`),
    ])
    expect(connections).toBe(0)
  },
)

test('a name that changes its address between the check and the connection is refused at the connection', async () => {
  let lookups = 0
  const rebinding: Resolve = async () => {
    lookups += 1
    return lookups === 1 ? publicAddress : [{ address: '127.0.0.1', family: 4 }]
  }
  const guard = openGuard({ allowPrivate: false, resolve: rebinding })
  await guard.requireAllowed(`https://agent.example:${port}/`)
  const sender = openSender({ guard, clock: systemClock, perHostPerMinute: 0 })
  const { status, reason } = await sender.post({ url: `https://agent.example:${port}/`, headers: {}, body: Buffer.from('{}') })
  await sender.close()
  expect([status, reason]).toEqual([null, expect.stringContaining('resolves to 127.0.0.1')])
  expect([connections, lookups]).toEqual([0, 2])
})

test('names of this machine are refused', async () => {
  const local: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  for (const host of ['localhost', 'localhost.', 'LOCALHOST', 'foo.localhost', 'metadata.google.internal'])
    expect(await refusalOf(`https://${host}/`, local)).toContain('is not a public address')
})

test.for([
  ['http://agent.example/', 'must begin with https://'],
  ['ftp://agent.example/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['https://user:secret@agent.example/', 'user name or password'],
  ['https://agent.example/#a', 'fragment'],
  ['https://', 'not valid'],
  ['agent.example', 'not valid'],
  [`https://agent.example/${'a'.repeat(3_000)}`, 'not valid'],
])('%s is refused', async ([url = '', reason = '']) => {
  expect(await refusalOf(url, async () => publicAddress)).toContain(reason)
})

test('a name that does not resolve is refused, and the log says so', async () => {
  expect(await refusalOf('https://nowhere.example/', unresolvable)).toContain('could not be resolved')
  expect((await deliver('https://nowhere.example/', unresolvable)).reason).toBe('The host name could not be resolved.')
})

test('public names and addresses are allowed, and with WEBHOOK_ALLOW_PRIVATE private ones and http', async () => {
  const guard = openGuard({ allowPrivate: false, resolve: async () => publicAddress })
  for (const url of ['https://agent.example/', 'https://93.184.216.34/', 'https://[2606:2800:21f:cb07::1]:8443/a?b=c'])
    await guard.requireAllowed(url)
  const local = openGuard({ allowPrivate: true })
  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, 'http://[::1]/'])
    await local.requireAllowed(url)
  expect(await refusalOf('ftp://127.0.0.1/', undefined, true)).toContain('must begin with https://')
})

test('a host gets so many requests a minute over all URLs, fewer of them pings, and so many at once', async () => {
  const open = (perHostPerMinute: number) =>
    openSender({ guard: openGuard({ allowPrivate: true }), clock: systemClock, perHostPerMinute })
  const limited = open(100)
  const take = (kind: 'ping' | 'event', count: number): boolean[] =>
    Array.from({ length: count }, (_, index) => {
      const permit = limited.enter(`https://victim.example:${1_000 + index}/${index}`, kind)
      if ('leave' in permit) permit.leave()
      return 'leave' in permit
    })
  expect(take('ping', 60)).not.toContain(false)
  expect(take('ping', 5)).not.toContain(true)
  expect(take('event', 100)).not.toContain(false)
  expect(take('event', 5)).not.toContain(true)
  expect(limited.enter('https://other.example/', 'event')).toHaveProperty('leave')
  await limited.close()
  const unlimited = open(0)
  const permits = Array.from({ length: 201 }, () => unlimited.enter('https://victim.example/', 'event'))
  expect(permits.filter((permit) => 'leave' in permit)).toHaveLength(200)
  await unlimited.close()
})
