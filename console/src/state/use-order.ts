import { useRef, useState } from 'preact/hooks'
import { type Failure, toFailure } from './api.ts'

export type OrderState<Result> =
  | { step: 'idle' }
  | { step: 'placing'; key: string }
  | { step: 'failed'; failure: Failure }
  | { step: 'done'; result: Result }

/** After these the outcome is unknown: only the same key may be used again. */
const isUnknown = ({ status, code }: Failure): boolean =>
  code === 'still_open' || code === 'network_error' || code === 'untrusted_answer' || status >= 500

/**
 * Places an order once. It keeps its idempotency key until the outcome is known, so that pressing the button again after a
 * lost connection cannot pay twice.
 */
export const useOrder = <Result>() => {
  const [state, setState] = useState<OrderState<Result>>({ step: 'idle' })
  const openKey = useRef<string | undefined>(undefined)
  const place = async (order: (idempotencyKey: string) => Promise<Result>): Promise<void> => {
    const key = openKey.current ?? crypto.randomUUID()
    openKey.current = key
    setState({ step: 'placing', key })
    try {
      const result = await order(key)
      openKey.current = undefined
      setState({ step: 'done', result })
    } catch (error) {
      const failure = toFailure(error)
      if (!isUnknown(failure)) openKey.current = undefined
      setState({ step: 'failed', failure })
    }
  }
  return { state, place, reset: () => setState({ step: 'idle' }) }
}
