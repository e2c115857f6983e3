import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { Surety } from '../src/index.ts'
import {
  buyCall,
  failureOf,
  findCall,
  key,
  operation,
  page,
  policy,
  propose,
  request,
  serve,
  signer,
} from './fake-gateway.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  vi.useRealTimers()
})

const listen = async (listener: RequestListener): Promise<Surety> => {
  const made = createServer(listener)
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const { port } = made.address() as AddressInfo
  return new Surety({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', signer })
}

const timeTaken = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = Date.now()
  await work()
  return Date.now() - startedAt
}

test('gives up in time on a gateway that never answers', async () => {
  const surety = await listen(() => {})
  const taken = await timeTaken(async () => {
    const error = await failureOf(surety.policies.buy(request, { timeoutMs: 300 }))
    expect(error).toMatchObject({ status: 0, code: 'network_error', idempotencyKey: expect.any(String) })
  })
  expect(taken).toBeLessThan(30_000)
  const voiding = await timeTaken(() => failureOf(surety.operations.void(key, { timeoutMs: 300 })))
  expect(voiding).toBeLessThan(30_000)
  const waiting = await timeTaken(() => failureOf(surety.operations.wait('op_1', { timeoutMs: 0 })))
  expect(waiting).toBeLessThan(30_000)
})

test('gives up in time on a gateway that never completes its answer', async () => {
  const surety = await listen((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  )
  const taken = await timeTaken(() => failureOf(surety.policies.buy(request, { timeoutMs: 300 })))
  expect(taken).toBeLessThan(30_000)
})

test('times every request out after 35 seconds', async () => {
  vi.useFakeTimers()
  const signals: (AbortSignal | null | undefined)[] = []
  const neverAnswers: typeof fetch = (_, init) => {
    signals.push(init?.signal)
    return new Promise(() => {})
  }
  const surety = new Surety({ baseUrl: 'http://gateway.test', fetch: neverAnswers })
  const failing = failureOf(surety.health())
  await vi.advanceTimersByTimeAsync(34_999)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  expect(await failing).toMatchObject({ code: 'network_error', cause: { name: 'TimeoutError' } })
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

test('sends a purchase without an answer again, with the same key and signature', async () => {
  vi.useFakeTimers()
  const { sent, fetch } = serve()
  const silentOnce: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const first = sent.filter(({ method, path }) => `${method} ${path}` === buyCall).length === 1
    return first && String(input).endsWith('/policies') ? new Promise(() => {}) : answer
  }
  const surety = new Surety({ baseUrl: 'http://gateway.test', signer, fetch: silentOnce })
  const findPurchases = () => sent.filter(({ method, path }) => `${method} ${path}` === buyCall)
  let isOver = false
  const buying = surety.policies.buy(request).finally(() => {
    isOver = true
  })
  // Signing takes real time: what passes before the request would not count for it.
  await vi.waitFor(() => expect(findPurchases()).toHaveLength(1), { timeout: 120_000 })
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000)
  expect(await buying).toMatchObject({ index: 0n })
  const purchases = findPurchases()
  expect(purchases).toHaveLength(2)
  expect(purchases[0]).toEqual(purchases[1])
})

test('does not count the time the wallet takes to sign', async () => {
  const slow = {
    address: signer.address,
    signMessage: signer.signMessage,
    signTypedData: async (data: never) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return signer.signTypedData(data)
    },
  }
  const { fetch } = serve()
  const late: typeof fetch = async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return fetch(input, init)
  }
  const surety = new Surety({ baseUrl: 'http://gateway.test', signer: slow, fetch: late })
  vi.useFakeTimers()
  const buying = surety.policies.buy(request, { timeoutMs: 500 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await buying).toMatchObject({ payer: policy.payer })
})

test('reports still_open for an accepted order if no status arrives in time', async () => {
  const lost = Array.from({ length: 9 }, () => new TypeError('fetch failed'))
  const polled = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
  const accepted = serve({
    [buyCall]: [{ status: 202, body: operation({ terms: propose(key).terms }) }],
    [polled]: lost,
  })
  const options = { idempotencyKey: key, timeoutMs: 1_000 }
  expect((await failureOf(accepted.surety.policies.buy(request, options))).code).toBe('still_open')
  const found = serve({ [findCall]: [page({})], [polled]: [...lost] })
  expect((await failureOf(found.surety.policies.buy(request, options))).code).toBe('still_open')
})
