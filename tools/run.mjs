// Runs a TypeScript entry point on a machine that has nothing but npm and some Node: brings a Node that can run
// TypeScript as it is, installs what package-lock.json names when it changed, then becomes that program.
// Usage: node tools/run.mjs <label> <entry.ts> [arguments]. It may use nothing but Node 20's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownNode = '24.21.0'
const oldestNode = [22, 18]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [label, entry, ...rest] = process.argv.slice(2)

const say = (text) => process.stderr.write(`surety: ${text}\n`)

const canRunTypeScript = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** npm runs under the Node given: under an older one it leaves out native packages that ask for a newer one. */
const npm = (node, args) => {
  const cli = process.env.npm_execpath
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` }
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }
  const done = cli ? spawnSync(node, [cli, ...args], options) : spawnSync('npm', args, options)
  if (done.status !== 0) {
    say(`npm ${args[0]} failed${done.error ? `: ${done.error.message}` : '; what it said is above'}`)
    process.exit(1)
  }
}

const findNode = () => {
  if (canRunTypeScript()) return process.execPath
  // The package of one platform needs no install script; other platforms go through the package that picks one.
  const name = process.platform === 'linux' ? `node-linux-${process.arch}` : 'node'
  const home = join(root, '.node', ownNode)
  const node = join(home, 'node_modules', name, 'bin', 'node')
  if (!existsSync(node)) {
    say(`this machine has Node ${process.versions.node}; fetching Node ${ownNode} into .node (once, about 40 MB)`)
    mkdirSync(home, { recursive: true })
    const flags = ['--no-save', '--no-package-lock', '--loglevel=error', '--ignore-scripts=false']
    npm(process.execPath, ['install', '--prefix', home, ...flags, `${name}@${ownNode}`])
  }
  return node
}

/** What is installed matches the lockfile, the Node that runs it and the machine; a full install also serves `start`. */
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
  say(scope === 'runtime' ? 'installing what the gateway needs (once)' : 'installing all packages (once)')
  const began = Date.now()
  npm(node, ['ci', '--loglevel=error', ...(scope === 'runtime' ? ['--omit=dev'] : [])])
  writeFileSync(stamp, wanted(scope))
  say(`installed in ${Math.round((Date.now() - began) / 1000)} s`)
}

const node = findNode()
install(node)

const env = {
  ...process.env,
  PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
}
const child = spawn(node, [join(root, entry), ...rest], { cwd: root, env, stdio: 'inherit' })
// A signal sent to this process alone must reach the program; a second copy of one sent to the group is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// The shell in between may die of a signal and keep it to itself; whoever asked this process to run is gone then.
const asker = process.ppid
const watch = setInterval(() => process.ppid !== asker && child.kill('SIGTERM'), 500)
watch.unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
