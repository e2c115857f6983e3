// Runs a TypeScript entry point on a machine with only npm and some Node: installs a Node that runs TypeScript, installs
// the packages of package-lock.json if they changed, then starts the program.
// Usage: node tools/run.mjs <label> <entry.ts> [arguments]. It uses only built-in modules of Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownNode = '24.21.0'
const oldestNode = [22, 18]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [label, entry, ...rest] = process.argv.slice(2)

const print = (text) => process.stderr.write(`surety: ${text}\n`)

const canRunTypeScript = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** Runs npm on the given Node: on an older one it skips native packages that require a newer Node. */
const npm = (node, args) => {
  const cli = process.env.npm_execpath
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` }
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = cli ? spawnSync(node, [cli, ...args], options) : spawnSync('npm', args, options)
  if (done.status !== 0) {
    print(`npm ${args[0]} failed${done.error ? `: ${done.error.message}` : '; see its output above'}`)
    process.exit(1)
  }
}

const findNode = () => {
  if (canRunTypeScript()) return process.execPath
  // A platform package needs no install script. Other platforms use the package that selects one.
  const name = process.platform === 'linux' ? `node-linux-${process.arch}` : 'node'
  const home = join(root, '.node', ownNode)
  const node = join(home, 'node_modules', name, 'bin', 'node')
  if (!existsSync(node)) {
    print(`found Node ${process.versions.node}; installing Node ${ownNode} into .node (once, about 40 MB)`)
    mkdirSync(home, { recursive: true })
    const flags = ['--no-save', '--no-package-lock', '--loglevel=error', '--ignore-scripts=false']
    npm(process.execPath, ['install', '--prefix', home, ...flags, `${name}@${ownNode}`])
  }
  return node
}

/** Installs unless the stamp matches lockfile, Node and platform. A full install also serves `start`. */
const install = (node) => {
  const stamp = join(root, 'node_modules', '.surety-install')
  const version = node === process.execPath ? process.version : `v${ownNode}`
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const wanted = (scope) => `${scope} ${version} ${process.platform}-${process.arch} ${lock}\n`
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const scope = label === 'start' ? 'runtime' : 'all'
  if (found === wanted('all') || found === wanted(scope)) return
  print(scope === 'runtime' ? 'installing runtime packages (once)' : 'installing all packages (once)')
  const began = Date.now()
  npm(node, ['ci', '--loglevel=error', ...(scope === 'runtime' ? ['--omit=dev'] : [])])
  writeFileSync(stamp, wanted(scope))
  print(`installed in ${Math.round((Date.now() - began) / 1000)} s`)
}

const node = findNode()
install(node)

const env = {
  ...process.env,
  PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
}
const child = spawn(node, [join(root, entry), ...rest], { cwd: root, env, stdio: 'inherit' })
// A signal to this process alone must reach the program. A duplicate of a signal to the group is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A shell in between may die of a signal without forwarding it. Then the parent of this process is gone.
const parent = process.ppid
const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
watch.unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
