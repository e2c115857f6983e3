import { METHODS } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMetrics } from '../src/http/metrics.ts'
import { type HttpServer, openServer } from '../src/http/server.ts'
import { askRaw, expectCommonHeaders, expectErrorResponse, request } from './support/raw.ts'
import { noConnectionLimits, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let metricsServer: HttpServer
beforeAll(async () => {
  server = await startTestServer()
  metricsServer = await openServer({
    port: 0,
    host: '127.0.0.1',
    connections: noConnectionLimits,
    refusals: server.refusals,
  })
})
afterAll(async () => {
  await metricsServer.close(0)
  await server.close()
})

const seriesOf = (text: string): string[] => text.split('\n').filter((line) => /^surety_http_requests_total/.test(line))

test('503 before metrics exist, then Prometheus text at /metrics and the envelope elsewhere', async () => {
  expectErrorResponse(await askRaw(metricsServer.port, request('GET', '/metrics')), 503, 'unavailable')
  metricsServer.open(serveMetrics(server.metrics))
  const answer = await askRaw(metricsServer.port, request('GET', '/metrics'))
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
  expect(answer.body).toMatch(/^# HELP surety_http_requests_total .+\n# TYPE surety_http_requests_total counter$/m)
  expect(answer.body).toMatch(/^surety_process_resident_memory_bytes \d+$/m)
  expectCommonHeaders(answer)
  expect((await askRaw(metricsServer.port, request('HEAD', '/metrics'), { head: true })).status).toBe(200)
  expect((await askRaw(metricsServer.port, request('GET', '/metrics?a=b'))).status).toBe(200)
  expectErrorResponse(await askRaw(metricsServer.port, request('POST', '/metrics')), 405, 'method_not_allowed')
  expectErrorResponse(await askRaw(metricsServer.port, request('GET', '/')), 404, 'not_found')
  expectErrorResponse(await askRaw(metricsServer.port, request('GET', '/metrics/x')), 404, 'not_found')
  expectErrorResponse(await askRaw(metricsServer.port, 'garbage\r\n\r\n'), 400, 'invalid_request')
})

test('the number of series does not grow with paths, identifiers or unusual methods', async () => {
  const methods = METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD')
  for (const method of methods) await askRaw(server.port, request(method, `/${method}`))
  for (let index = 0; index < 50; index += 1) {
    await askRaw(server.port, request('GET', `/things/${index}`))
    await askRaw(server.port, request('GET', `/nothing-${index}`))
    await askRaw(server.port, request('GET', `/%zz${index}`))
  }
  const series = seriesOf(await server.metrics.registry.metrics())
  const labels = series.map((line) => /method="(.+)",route="(.+)",status="(.+)"/.exec(line)?.slice(1).join(' '))
  expect(labels.sort()).toEqual(
    [
      'GET /things/:id 200',
      'GET unknown 400',
      ...['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'other'].map((method) => `${method} unknown 404`),
    ].sort(),
  )
})
