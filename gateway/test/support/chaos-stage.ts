import { spawnInterruptible } from './chaos.ts'
import { type GatewayProcess, spawnGateway } from './process.ts'
import { makeDatabase } from './stores.ts'

/** Gateway processes and their databases. `clear` ends and drops all of them. */
export const openStage = () => {
  const processes: GatewayProcess[] = []
  const drops: (() => Promise<void>)[] = []
  const keep = (gateway: GatewayProcess): GatewayProcess => {
    processes.push(gateway)
    return gateway
  }
  return {
    start: (env: Record<string, string>): GatewayProcess => keep(spawnGateway(env)),
    /** A gateway that can be killed or stopped at a step. */
    startInterruptible: (env: Record<string, string>): GatewayProcess => keep(spawnInterruptible(env)),
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
