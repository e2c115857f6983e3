import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { AppError } from '../src/base/errors.ts'
import { openGuard, type Resolve, resolveByDns } from '../src/domains/webhooks/guard.ts'
import { type Answer, openSender } from '../src/domains/webhooks/sender.ts'
import { otherHost } from './support/tls-fixture.ts'

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
  ...['127.0.0.1.', '127.1.', '0x7f.0x0.0x0.0x1', '%31%32%37.0.0.1'],
  ...['0.1.2.3', '100.127.255.254', '198.19.255.255', '239.255.255.255', '254.1.2.3', '[2001:0:7f00:1::1]'],
  ...['[fdff::1]', '[febf::1]', '[ff0e::1]', '[2001:20::1]', '[2001:2::1]', '[64:ff9b:1:ffff::1]', '[::2]'],
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
  gaveUp = false
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
    return await sender.to(url).post({ headers: {}, body: Buffer.from('{}') })
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
    const refusal = await refusalOf(`https://agent.example:${port}/`, resolve)
    expect(refusal).toContain('agent.example resolves to an address that is not a public address')
    // The address may be one of a private network, and its name one that only this machine can resolve.
    expect(refusal).not.toContain(address)
    const { status, reason } = await deliver(`https://agent.example:${port}/`, resolve)
    expect([status, reason]).toEqual([null, refusal])
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
  const { status, reason } = await sender
    .to(`https://agent.example:${port}/`)
    .post({ headers: {}, body: Buffer.from('{}') })
  await sender.close()
  expect([status, reason]).toEqual([null, expect.stringContaining('is not a public address')])
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
  ['https://@127.0.0.1/', 'is not a public address'],
  ['https://agent.example@127.0.0.1/', 'user name or password'],
  ['https://[fe80::1%25eth0]/', 'not valid'],
  ['https://[::ffff:127.0.0.1%251]/', 'not valid'],
  ['https://agent.example:99999/', 'not valid'],
  ['https://a b.example/', 'not valid'],
  ['javascript:alert(1)', 'must begin with https://'],
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

const openLimited = (perHostPerMinute: number, resolve?: Resolve) =>
  openSender({ guard: openGuard({ allowPrivate: true, resolve }), clock: systemClock, perHostPerMinute })

test('a host gets so many requests a minute over all URLs, and fewer of them pings', async () => {
  const limited = openLimited(100)
  const take = (kind: 'ping' | 'event', count: number): boolean[] =>
    Array.from({ length: count }, (_, index) => {
      const permit = limited.to(`https://victim.example:${1_000 + index}/${index}`).enter(kind)
      if ('leave' in permit) permit.leave()
      return 'leave' in permit
    })
  expect(take('ping', 60)).not.toContain(false)
  expect(take('ping', 5)).not.toContain(true)
  expect(take('event', 100)).not.toContain(false)
  expect(take('event', 5)).not.toContain(true)
  expect(limited.to('https://other.example/').enter('event')).toHaveProperty('leave')
  await limited.close()
})

test('a host gets so many requests at once, and the next when one has ended', async () => {
  const unlimited = openLimited(0)
  const permits = Array.from({ length: 201 }, () => unlimited.to('https://victim.example/').enter('event'))
  expect(permits.filter((permit) => 'leave' in permit)).toHaveLength(200)
  expect(unlimited.to('https://other.example/').enter('event')).toHaveProperty('leave')
  const [first] = permits
  if (first && 'leave' in first) first.leave()
  expect(unlimited.to('https://victim.example/').enter('event')).toHaveProperty('leave')
  expect(unlimited.to('https://victim.example/').enter('event')).toHaveProperty('waitMs')
  await unlimited.close()
})

test('names whose connections went to the same address share its limit', async () => {
  const sender = openLimited(3, async () => [{ address: '127.0.0.1', family: 4 }])
  const reply = answering((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  await withServer(reply, async (open) => {
    const take = (name: string): boolean => 'leave' in sender.to(`http://${name}.example:${open}/`).enter('event')
    // Nothing is known of the second name yet, so it has a limit of its own.
    expect([take('one'), take('one'), take('one'), take('one'), take('two')]).toEqual([true, true, true, false, true])
    for (const name of ['one', 'two'])
      await sender.to(`http://${name}.example:${open}/`).post({ headers: {}, body: Buffer.from('{}') })
    expect([take('two'), take('one'), take('two')]).toEqual([true, true, true])
    expect([take('one'), take('two')]).toEqual([false, false])
  })
  await sender.close()
})

const sendTo = async (url: string, { timeoutMs = 15_000, guard = openGuard({ allowPrivate: true }) } = {}) => {
  const sender = openSender({ guard, clock: systemClock, perHostPerMinute: 0, timeoutMs })
  try {
    return await sender.to(url).post({ headers: {}, body: Buffer.from('{}') })
  } finally {
    await sender.close()
  }
}

/** Runs work while a server on loopback does as it is told with every connection. */
const withServer = async <Result>(
  onSocket: (socket: Socket) => void,
  work: (port: number) => Promise<Result>,
): Promise<Result> => {
  const open = createServer((socket) => {
    socket.on('error', () => {})
    onSocket(socket)
  })
  open.listen(0, '127.0.0.1')
  await once(open, 'listening')
  try {
    return await work((open.address() as AddressInfo).port)
  } finally {
    open.close()
  }
}

/** Answers the first bytes that arrive. */
const answering = (answer: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => answer(socket))

test('no proxy is taken from the environment', async () => {
  const names = [
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'ALL_PROXY',
    'http_proxy',
    'https_proxy',
    'all_proxy',
    'NODE_USE_ENV_PROXY',
  ]
  const proxy = `http://127.0.0.1:${port}`
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy
  try {
    const reply = answering((socket) => void socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    for (const scheme of ['http', 'https']) {
      const { status, reason } = await withServer(reply, (open) => sendTo(`${scheme}://localhost:${open}/`))
      // The server speaks no TLS, so that is how far https comes, and it comes there directly.
      if (scheme === 'http') expect(status).toBe(204)
      else expect(reason).toContain('TLS')
    }
    expect(connections).toBe(0)
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
})

/** Answers A queries with the next of these addresses, and has no AAAA records. */
const startDns = async (addresses: string[]) => {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (query, { address, port: from }) => {
    const end = 12 + query.subarray(12).indexOf(0) + 5
    const isA = query.readUInt16BE(end - 4) === 1
    const bytes = (addresses[Math.min(asked, addresses.length - 1)] ?? '').split('.').map(Number)
    if (isA) asked += 1
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(isA ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...bytes])
    socket.send(Buffer.concat([head, query.subarray(12, end), ...(isA ? [record] : [])]), from, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { servers: [`127.0.0.1:${socket.address().port}`], stop: () => void socket.close(), asked: () => asked }
}

test('names are resolved by DNS, for the check and again for the connection', async () => {
  const inside = await startDns(['127.0.0.1'])
  const url = `https://inside.example:${port}/`
  const guard = openGuard({ allowPrivate: false, resolve: resolveByDns(inside.servers) })
  expect(await refusalOf(url, resolveByDns(inside.servers))).toContain('is not a public address')
  expect(await sendTo(url, { guard })).toMatchObject({
    status: null,
    reason: expect.stringContaining('is not a public address'),
  })
  inside.stop()

  const rebinding = await startDns(['93.184.216.34', '127.0.0.1'])
  const moved = openGuard({ allowPrivate: false, resolve: resolveByDns(rebinding.servers) })
  await moved.requireAllowed(url)
  expect(await sendTo(url, { guard: moved })).toMatchObject({
    status: null,
    reason: expect.stringContaining('is not a public address'),
  })
  expect(rebinding.asked()).toBe(2)
  rebinding.stop()
  expect(connections).toBe(0)
})

test('what resolves a name at the socket decides nothing: the address of the connection does', async () => {
  const careless = openGuard({ allowPrivate: false, resolve: async () => publicAddress })
  // As if the operating system connected elsewhere than it was told.
  const lookup: typeof careless.lookup = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const received: string[] = []
  const listen = (socket: Socket) => void socket.on('data', (data) => received.push(String(data)))
  await withServer(listen, async (open) => {
    const { status, reason } = await sendTo(`http://agent.example:${open}/`, { guard: { ...careless, lookup } })
    expect([status, reason]).toEqual([null, expect.stringContaining('is not a public address')])
  })
  expect(received).toEqual([])
})

test('localhost is refused by the guard as it runs, and reached only with WEBHOOK_ALLOW_PRIVATE', async () => {
  expect(await refusalOf(`https://localhost:${port}/`)).toMatch(/is not a public address|could not be resolved/)
  expect((await sendTo(`https://localhost:${port}/`, { guard: openGuard({ allowPrivate: false }) })).status).toBeNull()
  expect(connections).toBe(0)
  const reply = answering((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  expect(await withServer(reply, (open) => sendTo(`http://localhost:${open}/`))).toMatchObject({ status: 200 })
})

/** How much a receiver writes before it gives up. The other side should have closed the connection long before. */
const maxWritten = 2 ** 26
let gaveUp = false

/** Writes for as long as the other side reads. */
const writeWithoutEnd = (socket: Socket, text: string): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(text)) {
      if (socket.bytesWritten < maxWritten) continue
      gaveUp = true
      return void socket.destroy()
    }
  }
  socket.on('drain', more)
  more()
}

test.for<[string, (socket: Socket) => void, number | null, string]>([
  [
    'interim answers without end',
    (socket) => writeWithoutEnd(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    null,
    'interim answers',
  ],
  [
    'headers without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      writeWithoutEnd(socket, `x-${'a'.repeat(50)}: ${'b'.repeat(500)}\r\n`)
    },
    null,
    'headers of the answer are too long',
  ],
  [
    'a body without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      writeWithoutEnd(socket, 'x'.repeat(1_000))
    },
    200,
    'Delivered',
  ],
  [
    'something else than HTTP',
    (socket) => void socket.end('220 mail.example ESMTP\r\n'),
    null,
    'did not answer in HTTP',
  ],
  ['nothing', (socket) => void socket.end(), null, 'closed the connection'],
  [
    'two lengths',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    null,
    'failed before an answer',
  ],
  [
    'an upgrade',
    (socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    null,
    'closed the connection',
  ],
] as const)('a receiver that sends %s is cut off', async ([, answer, status, reason]) => {
  const result = await withServer(answering(answer), (open) => sendTo(`http://127.0.0.1:${open}/`))
  expect(result).toMatchObject({ status, reason: expect.stringContaining(reason) })
  expect(result.response?.length ?? 0).toBeLessThanOrEqual(1_024)
  expect(gaveUp).toBe(false)
})

test('the time-out covers connecting, waiting for an answer, and a body that drips', async () => {
  const silent = await withServer(
    () => {},
    (open) => sendTo(`http://127.0.0.1:${open}/`, { timeoutMs: 50 }),
  )
  expect(silent).toMatchObject({ status: null, reason: expect.stringContaining('No answer within') })
  const closed = Promise.withResolvers<void>()
  const drip = answering((socket) => {
    // The first of the body comes with the status: on a busy machine the rest may come too late.
    socket.write('HTTP/1.1 200 OK\r\n\r\nx')
    const timer = setInterval(() => socket.write('x'), 5)
    socket.on('close', () => {
      clearInterval(timer)
      closed.resolve()
    })
  })
  // On a busy machine even the status may take longer than the time that is allowed.
  const sendInTime = async (url: string, timeoutMs = 100): Promise<Answer> => {
    const answer = await sendTo(url, { timeoutMs })
    return answer.status === null ? sendInTime(url, 2 * timeoutMs) : answer
  }
  // The status came in time, which is what counts. The rest is not waited for.
  expect(await withServer(drip, (open) => sendInTime(`http://127.0.0.1:${open}/`))).toMatchObject({
    status: 200,
    response: expect.stringMatching(/^x+$/),
  })
  await closed.promise
  const unanswered: Resolve = () => new Promise(() => {})
  const guard = openGuard({ allowPrivate: true, resolve: unanswered })
  expect(await sendTo('http://agent.example/', { guard, timeoutMs: 50 })).toMatchObject({
    status: null,
    reason: expect.stringContaining('No answer within'),
  })
})

test('a redirect is not followed', async () => {
  const reply = answering(
    (socket) =>
      void socket.end(`HTTP/1.1 307 Moved\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\n\r\n`),
  )
  const { status, reason } = await withServer(reply, (open) => sendTo(`http://127.0.0.1:${open}/`))
  expect([status, reason]).toEqual([307, expect.stringContaining('not followed')])
  expect(connections).toBe(0)
})

test('a certificate for another host, or of an unknown authority, is refused', async () => {
  const received: string[] = []
  const secure = createTlsServer(otherHost, (socket) => void socket.on('data', (data) => received.push(String(data))))
  secure.on('tlsClientError', () => {})
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const url = `https://localhost:${(secure.address() as AddressInfo).port}/`
  expect((await sendTo(url)).reason).toContain('self-signed')
  const authorities = getCACertificates('default')
  setDefaultCACertificates([...authorities, otherHost.cert])
  try {
    expect((await sendTo(url)).reason).toBe('The TLS certificate is for another host.')
  } finally {
    setDefaultCACertificates(authorities)
    secure.close()
  }
  expect(received).toEqual([])
})
