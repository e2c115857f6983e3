import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const lockUrl = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(lockUrl, 'utf8')) as { packages: Record<string, Entry> }
const entries = Object.entries(packages)

/** Finds a package as Node does: beside the one in need, then in every folder above. */
const findLocked = (from: string, name: string): Entry | undefined => {
  for (let folder = from; ; folder = folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?)?[^/]+$/, '')) {
    const found = packages[[folder, 'node_modules', name].filter(Boolean).join('/')]
    if (found || folder === '') return found
  }
}

/** The platforms for which a package has a binary, by the packages that depend on it. */
const natives = entries.flatMap(([folder, { optionalDependencies = {} }]) => {
  const names = Object.keys(optionalDependencies)
  const binaries = names.filter((name) => findLocked(folder, name)?.cpu || /-(x64|arm64)\b/.test(name))
  return binaries.length > 0 ? [{ folder, binaries }] : []
})

test('every optional package is locked: without one of them npm ci refuses the lockfile everywhere', () => {
  const missing = entries.flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findLocked(folder, name))
      .map((name) => `${name}, which ${folder || 'the root'} asks for`),
  )
  expect(missing, 'choose a version of which the registry has every platform').toEqual([])
})

test('there are native packages, the EVM and the bundler among them', () => {
  const folders = natives.map(({ folder }) => folder)
  expect(folders).toContain('node_modules/@nomicfoundation/edr')
  expect(folders).toContain('node_modules/esbuild')
})

for (const { folder, binaries } of natives) {
  test.for(['x64', 'arm64'])(`${folder} runs on linux-%s`, (processor) => {
    const fitting = binaries.filter((name) => {
      const locked = findLocked(folder, name)
      if (!locked) return false
      // Some packages say only by their name what they run on.
      const { os = [name], cpu = [name], libc = [name] } = locked
      const runs = (systems: string[], word: string) => systems.some((system) => system.includes(word))
      return runs(os, 'linux') && runs(cpu, processor) && !runs(libc, 'musl')
    })
    expect(fitting).not.toEqual([])
  })
}

test('no download address is locked, so that the lockfile works with any registry', () => {
  const addresses = entries.filter(([, { resolved, link }]) => resolved !== undefined && !link)
  expect(addresses.map(([folder]) => folder)).toEqual([])
})

test('every package has a hash, so npm installs only what was reviewed', () => {
  const unverified = entries.filter(([folder, { integrity, link }]) => {
    const isPackage = folder.includes('node_modules/') && !link
    return isPackage && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')
  })
  expect(entries.length).toBeGreaterThan(100)
  expect(unverified.map(([folder]) => folder)).toEqual([])
})
