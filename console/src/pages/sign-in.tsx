import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { Behind } from '../parts/behind.tsx'
import { Card } from '../parts/card.tsx'
import { TestWalletButton } from '../parts/needs-session.tsx'
import { FailureNote } from '../parts/states.tsx'
import { TestBadge } from '../parts/test-badge.tsx'
import { type Failure, toFailure } from '../state/api.ts'
import { session, setSession } from '../state/session.ts'
import { useHasTestWallets } from '../state/use-health.ts'
import { type BrowserWallet, browserWallets, discoverWallets } from '../wallet/browser-wallets.ts'
import { recoverWithWallet, signInWithKey, signInWithWallet } from '../wallet/sign-in.ts'

type Attempt = { isBusy: boolean; failure?: Failure }

const useAttempt = () => {
  const [state, setState] = useState<Attempt>({ isBusy: false })
  const run = (act: () => Promise<void>): void => {
    setState({ isBusy: true })
    act().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, failure: toFailure(error) }),
    )
  }
  return { ...state, run }
}

const KeyForm = () => {
  const { isBusy, failure, run } = useAttempt()
  const [text, setText] = useState('')
  return (
    <Card
      title="With an API key"
      note="read-only: the console cannot sign with it"
      foot={<Behind requests={[{ path: '/api/v1/agent' }]} sdk="await surety.agent()" />}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => signInWithKey(text.trim()))
        }}
      >
        <div class="field">
          <label for="key">API key</label>
          <input
            id="key"
            class="input"
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <span class="hint">It stays in this tab and ends with it. It is sent to this gateway only.</span>
        </div>
        <button type="submit" class="button primary" disabled={isBusy || text.trim() === ''}>
          Sign in
        </button>
        {failure && <FailureNote failure={failure} />}
      </form>
    </Card>
  )
}

const WalletChoice = ({ wallet }: { wallet: BrowserWallet }) => {
  const { isBusy, failure, run } = useAttempt()
  return (
    <>
      <button type="button" class="button wide" disabled={isBusy} onClick={() => run(() => signInWithWallet(wallet))}>
        {isBusy ? 'Confirm in the wallet…' : wallet.info.name}
      </button>
      {failure && <FailureNote failure={failure} />}
      {failure?.code === 'cap_reached' && (
        <button type="button" class="button danger" onClick={() => run(() => recoverWithWallet(wallet))}>
          Revoke all keys of this wallet and start again
        </button>
      )}
    </>
  )
}

const onboardingCall = `const { apiKey } = await Surety.onboard({ baseUrl, signer, label: 'my agent' })`

const Wallets = () => {
  useEffect(discoverWallets, [])
  const wallets = browserWallets.value
  return (
    <Card
      title="With a browser wallet"
      note="it signs one message, nothing else"
      foot={
        <Behind
          requests={[
            {
              method: 'POST',
              path: '/api/v1/agent/onboard',
              body: { walletAddress: '0x…', signature: '0x…', timestamp: 1794709674, label: 'console' },
            },
          ]}
          sdk={onboardingCall}
        />
      }
    >
      {wallets.length === 0 ? (
        <p class="card-note">
          No wallet has announced itself in this browser (EIP-6963). Install or unlock one, and it appears here.
        </p>
      ) : (
        wallets.map((wallet) => <WalletChoice key={wallet.info.uuid} wallet={wallet} />)
      )}
    </Card>
  )
}

const SignedIn = ({ walletAddress }: { walletAddress: string }) => (
  <Card title="Signed in">
    <p class="mono">{walletAddress}</p>
    <div class="row">
      <a class="button primary" href="/console/portfolio">
        Portfolio
      </a>
      <button type="button" class="button" onClick={() => setSession(undefined)}>
        Sign out
      </button>
    </div>
  </Card>
)

export const SignInPage = () => {
  const hasTestWallets = useHasTestWallets()
  const { route } = useLocation()
  const current = session.value
  const [wasSignedIn] = useState(current !== undefined)
  useEffect(() => {
    if (current && !wasSignedIn) route('/console/portfolio')
  }, [current])
  return (
    <div class="page">
      <header class="page-head">
        <h1>Sign in</h1>
        <p class="lede">
          An agent proves that it owns a wallet and gets an API key. A wallet can have three keys at a time. Moving
          money always takes a signature of the wallet; a key alone cannot.
        </p>
      </header>
      {current && <SignedIn walletAddress={current.walletAddress} />}
      {!current && (
        <div class="choices">
          {hasTestWallets && (
            <Card title="With a test wallet" note={<TestBadge />}>
              <p>A funded wallet of this test chain. Everybody knows its key, and its money is worth nothing.</p>
              <div class="row">
                <TestWalletButton />
              </div>
            </Card>
          )}
          <Wallets />
          <KeyForm />
        </div>
      )}
    </div>
  )
}
