import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compileCache } from './process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const workspaces = ['contracts', 'gateway', 'sdk', 'mcp', 'cli']

export type Checkout = {
  folder: string
  /** The environment of the machine, without the Node that this project installed. */
  env: Record<string, string>
  /** Runs `npm start` on a free port and an empty store. */
  start(): Promise<{ url: string; stop(): Promise<void> }>
  remove(): Promise<void>
}

/**
 * Copies the project without its packages, as a clone would, and lends it the installed packages: what runs in it neither
 * installs anything nor touches the original.
 */
export const openCheckout = async (): Promise<Checkout> => {
  const folder = await mkdtemp(join(tmpdir(), 'surety-checkout-'))
  const left = new Set(['node_modules', '.node', '.git', 'data', 'artifacts', 'cache', '.keys'])
  const filter = (path: string): boolean =>
    path === root || (!left.has(basename(path)) && !basename(path).startsWith('.programs-'))
  for (const name of await readdir(root)) {
    if (filter(join(root, name))) await cp(join(root, name), join(folder, name), { recursive: true, filter })
  }
  await symlink(join(root, '.node'), join(folder, '.node'))
  await linkPackages(folder)
  await copyCompileCache(folder)
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(join(root, '.node')))
  const env = { PATH: path.join(':'), HOME: folder, npm_config_update_notifier: 'false' }
  await stampInstall(folder, env)
  return {
    folder,
    env,
    start: () => startInCheckout(folder, env),
    remove: () => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 200 }),
  }
}

const linkPackages = async (folder: string): Promise<void> => {
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@surety'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@surety') continue
    await symlink(join(root, 'node_modules', name), join(packages, name))
  }
  for (const name of workspaces) {
    await symlink(join(folder, name), join(packages, '@surety', name))
    // Packages of one workspace alone; some have none.
    await symlink(join(root, name, 'node_modules'), join(folder, name, 'node_modules'))
  }
}

/**
 * What Node compiled of the packages, in a folder of its own, since entries for the sources of a checkout are of no use to the
 * next one. Node replaces files there and never changes one, so links are enough, and a hundred megabytes are not copied.
 */
const copyCompileCache = async (folder: string): Promise<void> => {
  const { NODE_COMPILE_CACHE } = compileCache
  if (!NODE_COMPILE_CACHE) return
  const copy = join(folder, 'node_modules/.cache/node')
  await mkdir(dirname(copy))
  // Another file system, or another `cp`, may know no links.
  await promisify(execFile)('cp', ['--recursive', '--link', NODE_COMPILE_CACHE, copy]).catch(async () => {
    await rm(copy, { recursive: true, force: true })
    await cp(NODE_COMPILE_CACHE, copy, { recursive: true })
  })
}

/** Lets the launcher believe that npm installed the packages which are there already. */
const stampInstall = async (folder: string, env: Record<string, string>): Promise<void> => {
  const npm = join(folder, 'npm.cjs')
  await writeFile(npm, '')
  await writeFile(join(folder, 'nothing.ts'), '')
  const launcher = join(folder, 'tools/run.mjs')
  const options = { env: { ...env, npm_execpath: npm }, stdio: 'ignore' as const }
  const [code] = await once(spawn('node', [launcher, 'start', 'nothing.ts'], options), 'exit')
  if (code !== 0) throw new Error(`the launcher exited with ${code}`)
}

const startInCheckout = async (folder: string, env: Record<string, string>) => {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: 'memory://',
      // The documentation onboards more wallets in a minute than its reader does in an hour.
      ONBOARDINGS_PER_HOUR: '0',
      // Worlds are what the test waits for, so they do not stand back.
      SANDBOX_NICENESS: '0',
      // A gateway that prepares worlds also keeps a process for the next one, which opens it in a fifth of the CPU time.
      SANDBOX_PREPARED: '1',
      SANDBOX_REQUESTS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', end)
  exited.then(() => process.off('exit', end))
  const shown: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => shown.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      shown.push(line)
      const found = /is ready at (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    exited.then(([code]) => reject(new Error(`npm start exited with ${code}: ${shown.join('\n')}`)))
  })
  return {
    url,
    stop: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await exited
    },
  }
}
