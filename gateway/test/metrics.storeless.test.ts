import { METHODS } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Front, openFront } from '../src/http/front.ts'
import { answerMetrics } from '../src/http/metrics.ts'
import { type KitApp, startKitApp } from './support/kit-app.ts'
import { askRaw, expectManners, expectRefusal, request } from './support/raw.ts'

let kit: KitApp
let front: Front
beforeAll(async () => {
  kit = await startKitApp()
  front = await openFront({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await front.close(0)
  await kit.close()
})

const seriesOf = (text: string): string[] => text.split('\n').filter((line) => /^surety_http_requests_total/.test(line))

test('503 before there are figures, then Prometheus text at /metrics and the envelope everywhere else', async () => {
  expectRefusal(await askRaw(front.port, request('GET', '/metrics')), 503, 'unavailable')
  front.open(answerMetrics(kit.metrics))
  const answer = await askRaw(front.port, request('GET', '/metrics'))
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
  expect(answer.body).toMatch(/^# HELP surety_http_requests_total .+\n# TYPE surety_http_requests_total counter$/m)
  expect(answer.body).toMatch(/^surety_process_resident_memory_bytes \d+$/m)
  expectManners(answer)
  expect((await askRaw(front.port, request('HEAD', '/metrics'), { head: true })).status).toBe(200)
  expect((await askRaw(front.port, request('GET', '/metrics?a=b'))).status).toBe(200)
  expectRefusal(await askRaw(front.port, request('POST', '/metrics')), 405, 'method_not_allowed')
  expectRefusal(await askRaw(front.port, request('GET', '/')), 404, 'not_found')
  expectRefusal(await askRaw(front.port, request('GET', '/metrics/x')), 404, 'not_found')
  expectRefusal(await askRaw(front.port, 'garbage\r\n\r\n'), 400, 'invalid_request')
})

test('the number of series does not grow with paths, identifiers or odd methods', async () => {
  const methods = METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD')
  for (const method of methods) await askRaw(kit.port, request(method, `/${method}`))
  for (let index = 0; index < 50; index += 1) {
    await askRaw(kit.port, request('GET', `/things/${index}`))
    await askRaw(kit.port, request('GET', `/nothing-${index}`))
    await askRaw(kit.port, request('GET', `/%zz${index}`))
  }
  const series = seriesOf(await kit.metrics.registry.metrics())
  const labels = series.map((line) => /method="(.+)",route="(.+)",status="(.+)"/.exec(line)?.slice(1).join(' '))
  expect(labels.sort()).toEqual(
    [
      'GET /things/:id 200',
      'GET unknown 400',
      ...['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'other'].map((method) => `${method} unknown 404`),
    ].sort(),
  )
})
