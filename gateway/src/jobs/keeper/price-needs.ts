import type { LogOnChange } from '../../base/log-on-change.ts'
import { simulateCall } from '../../chain/relayer/relayer.ts'
import type { KeeperWorld, Need } from './need.ts'
import type { PricedNeed } from './queue-needs.ts'
import { halve } from './settlements.ts'

type Pricing = { needs: readonly Need[]; logChange: LogOnChange }

/** Finds out the gas of each call. One that would fail now is left for a later round; of a settlement only the part that fails. */
export const priceNeeds = async (
  world: Pick<KeeperWorld, 'chain'>,
  { needs, logChange }: Pricing,
): Promise<PricedNeed[]> => (await Promise.all(needs.map((need) => priceNeed(world, { need, logChange })))).flat()

const priceNeed = async (
  world: Pick<KeeperWorld, 'chain'>,
  { need, logChange }: { need: Need; logChange: LogOnChange },
): Promise<PricedNeed[]> => {
  const simulation = await simulateCall(world.chain.client, need).catch((error: unknown) => ({ error }))
  const isFailing = !('gas' in simulation)
  const halves = isFailing ? halve(need) : []
  if (halves.length > 0) return priceNeeds(world, { needs: halves, logChange })
  // Named without what changes from call to call, so that the log tells when it is over.
  const condition = need.key.split(':').slice(0, 2).join(':')
  logChange(condition, isFailing, { key: need.key, ...simulation }, 'Keeper call would fail; trying again')
  return 'gas' in simulation ? [{ ...need, gas: simulation.gas }] : []
}
