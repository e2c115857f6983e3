import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** A connection that sends raw bytes and parses responses strictly. */
export type RawConnection = {
  socket: Socket
  send(bytes: string | Buffer): void
  /** The next response. Fails if the connection ends first. Set `head` for the response to a HEAD request. */
  next(options?: { head?: boolean }): Promise<RawAnswer>
  /** Resolves when the peer has closed, with the unread bytes. */
  ended: Promise<string>
  close(): void
}

/** `from` is the local address: all of 127.0.0.0/8 is loopback, so one machine can be many clients. */
export const openRaw = async (port: number, from?: string): Promise<RawConnection> => {
  const own = from === undefined ? {} : { localAddress: from }
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, ...own })
  let received = Buffer.alloc(0)
  let over = false
  let wake = (): void => {}
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    wake()
  })
  // A reset counts as an end. Only the bytes received before it matter.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => {
    const end = (): void => {
      over = true
      wake()
      resolve(received.toString('latin1'))
    }
    socket.once('end', end).once('close', end)
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))

  const next: RawConnection['next'] = async ({ head = false } = {}) => {
    for (;;) {
      const found = parseAnswer(received, head)
      if (found) {
        received = received.subarray(found.length)
        return found.answer
      }
      if (over) throw new Error(`the connection ended after ${JSON.stringify(received.toString('latin1'))}`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { socket, send: (bytes) => void socket.write(bytes), next, ended, close: () => socket.destroy() }
}

/** Sends bytes on a new connection and returns the first response. */
export const askRaw = async (port: number, bytes: string | Buffer, options?: { head: boolean }): Promise<RawAnswer> => {
  const connection = await openRaw(port)
  try {
    connection.send(bytes)
    return await connection.next(options)
  } finally {
    connection.close()
  }
}

/** Sends bytes on a new connection and returns the body of the first response as it was sent. */
export const askBytes = async (port: number, bytes: string): Promise<Buffer> => {
  const connection = await openRaw(port)
  const parts: Buffer[] = []
  connection.socket.on('data', (part: Buffer) => parts.push(part))
  try {
    connection.send(bytes)
    await connection.next()
    const all = Buffer.concat(parts)
    return all.subarray(all.indexOf('\r\n\r\n') + 4)
  } finally {
    connection.close()
  }
}

const parseAnswer = (bytes: Buffer, head: boolean): { answer: RawAnswer; length: number } | undefined => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) [\w' -]+$/.exec(statusLine)?.[1])
  if (!status) throw new Error(`not a status line: ${JSON.stringify(statusLine)}`)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    if (!name || headers[name.toLowerCase()] !== undefined) throw new Error(`bad or repeated header: ${line}`)
    headers[name.toLowerCase()] = value
  }
  const start = end + 4
  const size =
    head || status === 204 || status === 304 || status < 200 ? 0 : Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(size)) throw new Error(`no content-length: ${JSON.stringify(lines)}`)
  if (bytes.length < start + size) return undefined
  const body = bytes.subarray(start, start + size).toString('utf8')
  return { answer: { status, headers, body }, length: start + size }
}

/** Fails unless the response is exactly the envelope, with the common headers. */
export const expectErrorResponse = (answer: RawAnswer, status: number, code: string): void => {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status })
  const body = JSON.parse(answer.body) as { message: string }
  expect(body).toEqual({ error: code, message: expect.stringMatching(/^\S.{10,}/), code })
  expectCommonHeaders(answer)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)))
}

export const expectCommonHeaders = ({ headers }: RawAnswer): void => {
  expect(headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[A-Za-z0-9._-]{8,64}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.stringContaining('max-age='),
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
  })
}

/** A raw request. `lines` are header lines in addition to Host. */
export const request = (method: string, target: string, lines: string[] = [], body = ''): string =>
  `${method} ${target} HTTP/1.1\r\n${['Host: localhost', ...lines].join('\r\n')}\r\n\r\n${body}`

export const post = (body: string, type: string | undefined = 'application/json', target = '/things'): string => {
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  return request('POST', target, type === '' ? [length] : [`Content-Type: ${type}`, length], body)
}
