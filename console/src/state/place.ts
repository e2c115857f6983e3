import { computed, signal } from '@preact/signals'

/** A wallet of a sandbox world. Its key is public within the world. */
type WorldWallet = { address: string; privateKey: string }

/** A sandbox world: the whole gateway again, on a chain of its own. */
export type SandboxWorld = {
  worldId: string
  baseUrl: string
  chainId: string
  contracts: Record<string, string>
  wallets: WorldWallet[]
  expiresAt: string
}

const slot = 'surety.world'

const read = (): SandboxWorld | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(slot) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The sandbox world that the console shows; undefined: the gateway itself. */
export const world = signal<SandboxWorld | undefined>(read())

export const enterWorld = (entered: SandboxWorld | undefined): void => {
  if (entered) sessionStorage.setItem(slot, JSON.stringify(entered))
  else sessionStorage.removeItem(slot)
  world.value = entered
}

/** Where requests go. A world has a path on this origin; its own idea of its host may differ behind a proxy. */
export const baseUrl = computed(() =>
  world.value
    ? `${location.origin}${new URL(world.value.baseUrl, location.origin).pathname.replace(/\/$/, '')}`
    : location.origin,
)
