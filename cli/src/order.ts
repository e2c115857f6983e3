import type { OrderOptions, OrderStage, Surety } from '@surety/sdk'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import { showProgress } from './progress.ts'
import type { Session } from './session.ts'

const stages: Record<OrderStage, string> = {
  quoting: 'Asking for the price',
  signing: 'Signing',
  sending: 'Sending the order',
  waiting: 'Waiting for the chain',
}

/**
 * Places an order. Its key is on stderr before anything is sent, so that even a killed command can be repeated without
 * paying twice.
 */
export const placeOrder = async <Result>(
  session: Session,
  key: string,
  place: (surety: Surety, options: OrderOptions) => Promise<Result>,
  open = () => session.writer(),
): Promise<Result> => {
  const surety = await open()
  session.output.note(`Order key: ${key} (repeat the command with --key ${key} if the outcome is unknown)`)
  const progress = showProgress()
  const interrupt = listenForInterrupt()
  try {
    const placed = place(surety, {
      idempotencyKey: key,
      timeoutMs: session.settings.timeoutMs,
      onStage: (stage) => progress.stage(stages[stage]),
    })
    return await Promise.race([placed, interrupt.received])
  } catch (error) {
    if (error !== interrupted) throw error
    throw session.hasSigned
      ? unknownOutcome(key)
      : new Failure(exitCodes.interrupted, 'interrupted', 'Nothing was signed.')
  } finally {
    interrupt.stop()
    progress.stop()
  }
}

const interrupted = new Error('interrupted')

const listenForInterrupt = () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(interrupted)
  // A rejection that nobody awaits any more is not an error.
  promise.catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  return {
    received: promise,
    stop: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
    },
  }
}

const unknownOutcome = (key: string): Failure =>
  new Failure(
    exitCodes.unknown,
    'interrupted',
    `Interrupted after the order was signed, so its outcome is unknown. Repeat the command with --key ${key}: it is executed once.`,
    key,
  )
