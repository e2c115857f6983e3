import { setTimeout as sleep } from 'node:timers/promises'

/** Base URLs of the worlds. */
export type BusyOrder = string[]

/** Reads from worlds until it is killed. In a process of its own, so that it takes no time of the gateway that is measured. */
const work = async (baseUrl: string): Promise<void> => {
  for (;;) {
    for (const path of ['/health', '/products', '/products/1'])
      await fetch(baseUrl + path).then(
        (response) => response.text(),
        () => {},
      )
    await sleep(200)
  }
}
process.on('message', (baseUrls: BusyOrder) => void Promise.all(baseUrls.map(work)))
process.on('disconnect', () => process.exit(0))
