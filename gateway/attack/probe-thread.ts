import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { port, from, timeoutMs } = workerData as { port: number; from: string; timeoutMs: number }
const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

/** Milliseconds until the answer, or -1 if the connection was refused or it took too long. */
const ask = (): Promise<number> => {
  const began = performance.now()
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/health/live', localAddress: from, agent: false })
    request.setTimeout(timeoutMs, () => request.destroy(new Error('timed out')))
    request.on('error', () => resolve(-1))
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? performance.now() - began : -1))
    })
  })
}

while (!isOver) {
  times.push(await ask())
  await sleep(20)
}
parentPort?.postMessage(times)
