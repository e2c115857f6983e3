import type { Health } from './contract.ts'
import { world } from './place.ts'
import { useResource } from './use-resource.ts'

export const useHealth = () => useResource<Health>('/health', 4_000)

/** Whether everybody knows the keys of funded wallets here: on the embedded chain and in sandbox worlds. */
export const useHasTestWallets = (): boolean => {
  const { data } = useHealth()
  return world.value !== undefined || data?.chain.kind === 'embedded'
}
