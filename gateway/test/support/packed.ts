import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/** The machine's own programs, without the Node that this project installed. */
const path = (process.env.PATH ?? '')
  .split(':')
  .filter((entry) => !entry.includes('/.node/') && !entry.includes('node_modules'))
  .join(':')

export type Project = {
  folder: string
  /** Runs a script in the folder on the machine's own Node. */
  runScript(text: string, env?: Record<string, string>): Promise<string>
  nodeVersion: string
  remove(): Promise<void>
}

/** Packs a built package and its dependencies, and installs the tarballs into an empty folder, without a registry. */
export const installPacked = async (built: string, dependencies: readonly string[]): Promise<Project> => {
  const folder = await mkdtemp(join(tmpdir(), 'surety-packed-'))
  const env = { PATH: path, HOME: folder, npm_config_update_notifier: 'false' }
  const pack = async (path: string): Promise<string> => {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, path], { cwd: folder, env })
    return join(folder, stdout.trim())
  }
  const others: string[] = []
  for (const name of dependencies) others.push(await pack(join(root, 'node_modules', name)))
  const tarball = await pack(built)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...others, tarball], { cwd: folder, env })
  const { stdout: nodeVersion } = await run('node', ['--version'], { env })
  return {
    folder,
    nodeVersion: nodeVersion.trim(),
    runScript: async (text, extra = {}) => {
      await writeFile(join(folder, 'agent.js'), text)
      const { stdout } = await run('node', ['agent.js'], { cwd: folder, env: { ...env, ...extra } })
      return stdout
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Lends the project a package of the repository, as if it had been installed. */
export const lendPackage = async ({ folder }: Project, name: string): Promise<void> => {
  const target = join(folder, 'node_modules', name)
  await mkdir(dirname(target), { recursive: true })
  await symlink(join(root, 'node_modules', name), target)
}
