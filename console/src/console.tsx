import type { JSX } from 'preact'
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from 'preact-iso'
import { Overview } from './pages/overview.tsx'
import { Toasts } from './parts/copy.tsx'
import { Footer, TopBar, WorldBanner } from './shell.tsx'

const pick = <Name extends string, Module extends Record<Name, unknown>>(name: Name, load: () => Promise<Module>) =>
  lazy(async () => (await load())[name] as Module[Name] & (() => JSX.Element))

const ProductPage = pick('ProductPage', () => import('./pages/product.tsx'))
const MarketPage = pick('MarketPage', () => import('./pages/market.tsx'))
const PositionPage = pick('PositionPage', () => import('./pages/position.tsx'))
const OperationPage = pick('OperationPage', () => import('./pages/operation.tsx'))
const OperationsPage = pick('OperationsPage', () => import('./pages/operations.tsx'))
const StatusPage = pick('StatusPage', () => import('./pages/status.tsx'))
const SignInPage = pick('SignInPage', () => import('./pages/sign-in.tsx'))
const KeysPage = pick('KeysPage', () => import('./pages/keys.tsx'))
const PortfolioPage = pick('PortfolioPage', () => import('./pages/portfolio.tsx'))
const EventsPage = pick('EventsPage', () => import('./pages/events.tsx'))
const WebhooksPage = pick('WebhooksPage', () => import('./pages/webhooks.tsx'))
const WebhookPage = pick('WebhookPage', () => import('./pages/webhook.tsx'))
const SandboxPage = pick('SandboxPage', () => import('./pages/sandbox.tsx'))
const BondPage = pick('BondPage', () => import('./pages/back.tsx'))

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
