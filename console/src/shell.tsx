import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { Ago } from './parts/figures.tsx'
import { TestBadge } from './parts/test-badge.tsx'
import { enterWorld, world } from './state/place.ts'
import { findSandbox, hasSandbox } from './state/sandbox.ts'
import { session, setSession } from './state/session.ts'
import { isDark, toggleTheme } from './state/theme.ts'
import { useHealth } from './state/use-health.ts'

const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0b5f46" />
    <path
      d="M22.5 10.2c-1.6-2-3.9-3-6.6-3-3.9 0-6.5 1.9-6.5 4.7 0 6.6 13.4 2.5 13.4 8.3 0 2.7-2.7 4.6-6.7 4.6-3 0-5.6-1.2-7.1-3.4"
      fill="none"
      stroke="#f4efe2"
      stroke-width="3"
      stroke-linecap="round"
    />
    <circle cx="16" cy="16" r="1.9" fill="#e0b458" />
  </svg>
)

const ThemeToggle = () => (
  <button
    type="button"
    class="icon-button"
    onClick={toggleTheme}
    aria-label={isDark.value ? 'Use the light theme' : 'Use the dark theme'}
  >
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">
      {isDark.value ? (
        <>
          <circle cx="10" cy="10" r="3.5" />
          <path d="M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.300l1.4 1.400M14.3 14.300l1.4 1.400M4.3 15.700l1.4-1.400M14.3 5.700l1.4-1.4" />
        </>
      ) : (
        <path d="M16.5 12.200A7 7 0 0 1 7.8 3.500a7 7 0 1 0 8.7 8.700Z" />
      )}
    </svg>
  </button>
)

const ChainChip = () => {
  const { data, failure } = useHealth()
  if (failure) return <span class="chip bad hide-narrow">No answer</span>
  if (!data) return null
  const { kind, indexed } = data.chain
  return (
    <a class="chip good live hide-narrow" href="/console/status" title="Chain and newest indexed block">
      {kind === 'embedded' ? 'Embedded chain' : `Chain ${data.chain.id}`} · {indexed ?? '…'}
    </a>
  )
}

const Account = () => {
  const menu = useRef<HTMLDetailsElement>(null)
  const { url } = useLocation()
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [url])
  const current = session.value
  if (!current) {
    return (
      <a class="button small" href="/console/sign-in">
        Sign in
      </a>
    )
  }
  const isTest = current.signer.kind === 'embedded' || current.signer.kind === 'world'
  return (
    <details class="menu" ref={menu}>
      <summary class="button small">
        <span class="mono">
          {current.walletAddress.slice(0, 6)}…{current.walletAddress.slice(-4)}
        </span>
      </summary>
      <div class="menu-panel">
        <div class="who">
          {isTest ? (
            <TestBadge />
          ) : (
            <span class="chip plain">{current.signer.kind === 'none' ? 'API key' : 'Browser wallet'}</span>
          )}
          <div class="mono">{current.walletAddress}</div>
        </div>
        <a href="/console/portfolio">Portfolio</a>
        <a href="/console/keys">API keys</a>
        <button type="button" onClick={() => setSession(undefined)}>
          Sign out
        </button>
      </div>
    </details>
  )
}

const publicLinks: [string, string][] = [
  ['/', 'Overview'],
  ['/console/market', 'Market'],
  ['/console/status', 'Status'],
]
const agentLinks: [string, string][] = [
  ['/console/portfolio', 'Portfolio'],
  ['/console/operations', 'Operations'],
  ['/console/events', 'Events'],
  ['/console/webhooks', 'Webhooks'],
  ['/console/keys', 'Keys'],
]

const NavLink = ({ href, text }: { href: string; text: string }) => {
  const { path } = useLocation()
  const isHere =
    href === '/' ? path === '/' || path === '/console' || path.startsWith('/console/products') : path.startsWith(href)
  const link = useRef<HTMLAnchorElement>(null)
  // On a narrow screen the row of links scrolls.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isHere])
  return (
    <a href={href} ref={link} aria-current={isHere ? 'page' : undefined}>
      {text}
    </a>
  )
}

export const TopBar = () => {
  useEffect(() => void findSandbox(), [])
  const links = [
    ...publicLinks,
    ...(hasSandbox.value ? ([['/console/sandbox', 'Sandbox']] as [string, string][]) : []),
    ...(session.value ? agentLinks : []),
  ]
  return (
    <header class="top">
      <div class="top-row">
        <a class="brand" href="/" aria-label="Surety, overview">
          <Mark />
          Surety
        </a>
        <nav class="nav" aria-label="Pages">
          {links.map(([href, text]) => (
            <NavLink key={href} href={href} text={text} />
          ))}
        </nav>
        <div class="top-end">
          <ChainChip />
          <Account />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}

/** A sandbox world must not be mistaken for the real one. */
export const WorldBanner = () => {
  const entered = world.value
  if (!entered) return null
  return (
    <div class="banner" role="status">
      <div class="banner-row">
        <strong>Sandbox world</strong>
        <span class="mono">{entered.worldId}</span>
        <span>
          Its own chain and its own money. It ends <Ago at={entered.expiresAt} />.
        </span>
        <a href="/console/sandbox">Controls</a>
        <button
          type="button"
          class="button small"
          onClick={() => {
            setSession(undefined)
            enterWorld(undefined)
          }}
        >
          Leave
        </button>
      </div>
    </div>
  )
}

export const Footer = () => (
  <footer class="foot">
    <div class="foot-row">
      <span>Everything on this page comes from the public API.</span>
      <a href="/api-docs">API reference</a>
      <a href="/openapi.json">OpenAPI contract</a>
      <a href="/docs">Guides</a>
      <a href="/llms.txt">Guide for language models</a>
    </div>
  </footer>
)
