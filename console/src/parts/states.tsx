import type { ComponentChildren } from 'preact'
import type { Failure } from '../state/api.ts'
import type { Resource } from '../state/use-resource.ts'

/** An error as the gateway told it: code, message, and the request id to quote. */
export const FailureNote = ({ failure, onRetry }: { failure: Failure; onRetry?: (() => void) | undefined }) => (
  <div class="note bad" role="alert">
    <strong>{failure.code}</strong>
    <span>{failure.message}</span>
    {failure.requestId && <span class="mono">request {failure.requestId}</span>}
    {onRetry && (
      <span>
        <button type="button" class="button small" onClick={onRetry}>
          Try again
        </button>
      </span>
    )}
  </div>
)

export const Skeleton = () => (
  <div class="skeleton" role="status" aria-label="Loading">
    <span />
    <span />
    <span />
  </div>
)

export const Empty = ({ children }: { children: ComponentChildren }) => <div class="empty">{children}</div>

const StaleNote = ({ failure, readAt }: { failure: Failure; readAt: number | undefined }) => (
  <p class="note warn" role="status">
    <span>
      <strong>Out of date.</strong> {failure.message}{' '}
      {readAt !== undefined && `Last read ${Math.round((Date.now() - readAt) / 1000)} s ago.`}
    </span>
    {failure.requestId && <span class="mono">request {failure.requestId}</span>}
  </p>
)

type Props<Body> = { of: Resource<Body>; children: (data: Body) => ComponentChildren }

/** Shows a resource, or that it is loading, failed or out of date. */
export function Loaded<Body>({ of, children }: Props<Body>) {
  const { data, failure, readAt, reload } = of
  if (data === undefined) return failure ? <FailureNote failure={failure} onRetry={reload} /> : <Skeleton />
  return (
    <>
      {failure && <StaleNote failure={failure} readAt={readAt} />}
      {children(data)}
    </>
  )
}
