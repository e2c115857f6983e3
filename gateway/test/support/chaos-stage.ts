import { spawnDoomed } from './chaos.ts'
import { type GatewayProcess, spawnGateway } from './process.ts'
import { makeDatabase } from './stores.ts'

/** Gateways as processes and the databases that they are on, all of which are gone when the stage is cleared. */
export const openStage = () => {
  const processes: GatewayProcess[] = []
  const drops: (() => Promise<void>)[] = []
  const keep = (gateway: GatewayProcess): GatewayProcess => {
    processes.push(gateway)
    return gateway
  }
  return {
    start: (env: Record<string, string>): GatewayProcess => keep(spawnGateway(env)),
    /** One that can be told to die, or to stop, at a step. */
    startDoomed: (env: Record<string, string>): GatewayProcess => keep(spawnDoomed(env)),
    newDatabase: async (): Promise<{ url: string; drop(): Promise<void> }> => {
      const { config, drop } = await makeDatabase()
      drops.push(drop)
      return { url: config.url, drop }
    },
    clear: async (): Promise<void> => {
      const running = processes.splice(0)
      for (const gateway of running) gateway.kill('SIGKILL')
      await Promise.all(running.map(({ exited }) => exited))
      for (const drop of drops.splice(0)) await drop()
    },
  }
}
