import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { openScene, type RelayScene, type RelayWorld, startRelayWorld } from './relay-harness.ts'

export type FaultyRelay = {
  world: RelayWorld
  scene: RelayScene
  proxy: FaultProxy
  /** Between tests. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A relayer without a gateway, on a node that can be made to fail. */
export const openFaultyRelay = async (): Promise<FaultyRelay> => {
  const world = await startRelayWorld()
  const scene = await openScene(world)
  const proxy = await startFaultProxy(world.node.url)
  return {
    world,
    scene,
    proxy,
    reset: async () => {
      proxy.setPlan(undefined)
      proxy.release()
      proxy.sent.length = 0
      await scene.reset()
    },
    close: async () => {
      await scene.close()
      await proxy.close()
      await world.close()
    },
  }
}
