import { useEffect, useRef, useState } from 'preact/hooks'
import { type Failure, refresh, toFailure, type Versioned } from './api.ts'
import { baseUrl } from './place.ts'
import { session } from './session.ts'

export type Resource<Body> = {
  data: Body | undefined
  /** The last read failed. With `data` beside it, that data is out of date. */
  failure: Failure | undefined
  readAt: number | undefined
  reload(): void
}

type State<Body> = { key: string; known?: Versioned<Body>; failure?: Failure | undefined; readAt?: number }

/** Pages that are shown again start with what they showed last. */
const remembered = new Map<string, Versioned<unknown>>()
const maxRemembered = 200

const remember = (key: string, value: Versioned<unknown>): void => {
  remembered.delete(key)
  remembered.set(key, value)
  if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
}

/** Reads a path, and again every few seconds while somebody looks. `undefined`: there is nothing to read. */
export const useResource = <Body>(path: string | undefined, everyMs = 3_000): Resource<Body> => {
  // A public read stays the same when somebody signs in.
  const reader = path?.startsWith('/api/') ? (session.value?.apiKey ?? '') : ''
  const key = `${baseUrl.value} ${reader} ${path ?? ''}`
  const [state, setState] = useState<State<Body>>({ key })
  const again = useRef<() => void>(() => {})

  useEffect(() => {
    if (path === undefined) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let known = remembered.get(key) as Versioned<Body> | undefined
    const read = async (): Promise<void> => {
      clearTimeout(timer)
      try {
        const next = await refresh<Body>(path, known, stop.signal)
        known = next
        remember(key, next)
        setState({ key, known: next, readAt: Date.now() })
      } catch (error) {
        if (stop.signal.aborted) return
        setState((before) => ({ ...(before.key === key ? before : { key }), failure: toFailure(error) }))
      }
      if (!stop.signal.aborted && everyMs > 0) timer = setTimeout(poll, everyMs)
    }
    const poll = (): void => {
      if (document.hidden) timer = setTimeout(poll, everyMs)
      else void read()
    }
    again.current = () => void read()
    if (known) setState({ key, known })
    void read()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [key, everyMs])

  const current = state.key === key ? state : undefined
  return {
    data: current?.known?.body,
    failure: current?.failure,
    readAt: current?.readAt,
    reload: () => again.current(),
  }
}
