import type { JSX } from 'preact'
import lazy, { ErrorBoundary } from 'preact-iso/lazy'
import { LocationProvider, Route, Router } from 'preact-iso/router'
import { Overview } from './pages/overview.tsx'
import { Toasts } from './parts/copy.tsx'
import { Footer, TopBar, WorldBanner } from './shell.tsx'

type Page = () => JSX.Element

const cover = () => import('./pages/cover.ts')
const agent = () => import('./pages/agent.ts')

/** A page of a file that loads when the first of its pages is opened. */
const pick = <Name extends string>(load: () => Promise<Record<Name, Page>>, name: Name) =>
  lazy(async (): Promise<Page> => (await load())[name])

const ProductPage = pick(cover, 'ProductPage')
const BondPage = pick(cover, 'BondPage')
const MarketPage = pick(cover, 'MarketPage')
const PositionPage = pick(cover, 'PositionPage')
const OperationPage = pick(agent, 'OperationPage')
const OperationsPage = pick(agent, 'OperationsPage')
const StatusPage = pick(agent, 'StatusPage')
const SignInPage = pick(agent, 'SignInPage')
const KeysPage = pick(agent, 'KeysPage')
const PortfolioPage = pick(agent, 'PortfolioPage')
const EventsPage = pick(agent, 'EventsPage')
const WebhooksPage = pick(agent, 'WebhooksPage')
const WebhookPage = pick(agent, 'WebhookPage')
const SandboxPage = pick(agent, 'SandboxPage')

const Missing = () => (
  <div class="page">
    <h1>There is nothing here</h1>
    <p class="lede">
      The address may be mistyped. The <a href="/">overview</a> lists what is insured.
    </p>
  </div>
)

/** After each navigation, focus goes to the content: a screen reader starts there. */
const settle = (): void => {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Links to the API and its documents are not the console's: the browser follows them. */
const scope = /^\/(console(\/|$)|$)/

export const Console = () => (
  <LocationProvider scope={scope}>
    <ErrorBoundary>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <TopBar />
      <WorldBanner />
      <main id="content" tabIndex={-1}>
        <Router onRouteChange={settle}>
          <Route path="/" component={Overview} />
          <Route path="/console" component={Overview} />
          <Route path="/console/products/:product" component={ProductPage} />
          <Route path="/console/products/:product/back" component={BondPage} />
          <Route path="/console/market" component={MarketPage} />
          <Route path="/console/positions/:kind/:product/:index" component={PositionPage} />
          <Route path="/console/operations" component={OperationsPage} />
          <Route path="/console/operations/:operation" component={OperationPage} />
          <Route path="/console/status" component={StatusPage} />
          <Route path="/console/sign-in" component={SignInPage} />
          <Route path="/console/keys" component={KeysPage} />
          <Route path="/console/portfolio" component={PortfolioPage} />
          <Route path="/console/events" component={EventsPage} />
          <Route path="/console/webhooks" component={WebhooksPage} />
          <Route path="/console/webhooks/:webhook" component={WebhookPage} />
          <Route path="/console/sandbox" component={SandboxPage} />
          <Route default component={Missing} />
        </Router>
      </main>
      <Footer />
      <Toasts />
    </ErrorBoundary>
  </LocationProvider>
)
