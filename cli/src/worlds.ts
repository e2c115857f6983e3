import { join } from 'node:path'
import { type Sandbox, Surety, SuretyError } from '@surety/sdk'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import type { Settings } from './settings.ts'
import { openState, type State } from './state.ts'

/** The world that commands of this machine act on, by gateway. */
type Worlds = Record<string, { baseUrl: string; apiKey: string | undefined }>

type Place = Pick<Settings, 'home' | 'url'>

export const worldsIn = ({ home }: Pick<Place, 'home'>): State<Worlds> => openState<Worlds>(join(home, 'sandbox'), {})

/**
 * Where keys, orders, limits and spending of worlds are kept. The gateway names the address of a world: it could name that of
 * another gateway, whose key and wallet must not be replaced.
 */
export const homeOfWorlds = ({ home }: Pick<Place, 'home'>): string => join(home, 'worlds')

/** Attaches to the world that `sandbox create` made. */
export const openWorld = async (place: Place): Promise<Sandbox<Surety>> => {
  const world = (await worldsIn(place).read())[place.url]
  if (!world) throw noWorld('There is no world for this gateway. Run `surety sandbox create`.')
  return Surety.openSandbox(world).catch((error: unknown) => {
    if (!(error instanceof SuretyError) || error.code !== 'not_found') throw error
    throw noWorld('The world has ended. Run `surety sandbox create`.')
  })
}

const noWorld = (message: string): Failure => new Failure(exitCodes.configuration, 'no_world', message)
