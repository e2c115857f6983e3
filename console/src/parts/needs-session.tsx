import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Failure, toFailure } from '../state/api.ts'
import { session } from '../state/session.ts'
import { useHasTestWallets } from '../state/use-health.ts'
import { signInWithTestWallet } from '../wallet/sign-in.ts'
import { Empty, FailureNote } from './states.tsx'

/** Signs in with a test wallet in place, where there are any. */
export const TestWalletButton = ({ primary = true }: { primary?: boolean }) => {
  const [state, setState] = useState<{ isBusy: boolean; failure?: Failure }>({ isBusy: false })
  if (!useHasTestWallets()) return null
  const start = (): void => {
    setState({ isBusy: true })
    signInWithTestWallet().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, failure: toFailure(error) }),
    )
  }
  return (
    <>
      <button type="button" class={`button${primary ? ' primary' : ''}`} onClick={start} disabled={state.isBusy}>
        {state.isBusy ? 'Signing…' : 'Use a test wallet'}
      </button>
      {state.failure && <FailureNote failure={state.failure} />}
    </>
  )
}

/** Shows its content to a session, and to everybody else how to start one. */
export const NeedsSession = ({ what, children }: { what: string; children: () => ComponentChildren }) => {
  if (session.value) return <>{children()}</>
  return (
    <Empty>
      <p>{what} need an API key.</p>
      <div class="row">
        <TestWalletButton />
        <a class="button" href="/console/sign-in">
          Sign in
        </a>
      </div>
    </Empty>
  )
}
