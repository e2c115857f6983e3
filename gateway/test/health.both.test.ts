import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachStore } from './support/each-store.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

onEachStore(() => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.close())

  test('200: a gateway that is ready says who it is', async ({ task }) => {
    const health = await gateway.surety.health()
    expect(health).toMatchObject({ status: 'ok', service: 'Surety' })
    expect(task.suite?.name).toBe(`on the ${health.store.kind} store`)
  })

  test('200: HEAD is served where GET is, without a body', async () => {
    const response = await gateway.fetch('/health', { method: 'HEAD' })
    expect(response.status).toBe(200)
  })
})
