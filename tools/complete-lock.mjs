// Run after every change of dependencies: node tools/complete-lock.mjs
// If a registry lacks the binary of a platform, npm omits that platform from package-lock.json, and `npm ci` rejects the
// lockfile everywhere. This adds the missing entries, with the version that the dependent package asks for.
import { readFileSync, writeFileSync } from 'node:fs'

const path = 'package-lock.json'
const lock = JSON.parse(readFileSync(path, 'utf8'))
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

const describe = (name, version, parent) => {
  const words = name.split('/').at(-1).split(/[-.]/)
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  const cpu = processors.filter((processor) => words.includes(processor))
  const os = systems.filter((system) => words.includes(system))
  return {
    version,
    ...(cpu.length && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(libc && os.includes('linux') && { libc }),
    optional: true,
    ...(os.length && { os }),
  }
}

/** npm looks for a package next to its dependent, then in every parent folder. */
const isLocked = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/') - 1)) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
    if (!folder.includes('node_modules/')) folder = ''
  }
}

let added = 0
for (const [folder, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(folder, name)) continue
    const parent = folder.slice(0, folder.lastIndexOf('node_modules/'))
    lock.packages[`${parent}node_modules/${name}`] = describe(name, version, entry)
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added to ${path}`)
