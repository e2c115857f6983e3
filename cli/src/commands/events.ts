import type { Event, EventFilter, EventPattern } from '@surety/sdk'
import { parseId } from '../amounts.ts'
import type { Action, Input } from '../command.ts'
import { paint, sanitize, toJson } from '../terminal.ts'

/** The gateway refuses types that it does not know. */
export const readTypes = (types: string | undefined): EventPattern[] | undefined =>
  types?.split(',').map((type) => type.trim() as EventPattern)

export const readFilter = ({ types, product, after = 'latest' }: Input['flags']): EventFilter => ({
  types: readTypes(types),
  productId: product === undefined ? undefined : parseId('product', product),
  after: after === 'latest' ? 'latest' : parseId('after', after),
})

/** Runs until the signal that ends the process. */
export const untilInterrupted = (): AbortSignal => {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

const describe = ({ sequence, timestamp, type, data }: Event): string =>
  sanitize(`${sequence}  ${timestamp.slice(0, 19)}Z  ${type}  ${toJson(data)}`)

/** Prints one event per line. */
export const tailEvents: Action = async (session, { flags }) => {
  const surety = await session.reader()
  const { output } = session
  for await (const event of surety.events.stream({ ...readFilter(flags), signal: untilInterrupted() }))
    output.print(event, () => paint(event.type.endsWith('.reverted') ? 'red' : 'bold', describe(event), true))
}
