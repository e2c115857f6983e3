import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

type Manifest = Record<'name' | 'version' | 'description' | 'license', string> & {
  dependencies?: Record<string, string>
}

type Package = {
  workspace: string
  entry: string | string[]
  /** The page of `docs` that is its README. */
  page: string
  platform: 'neutral' | 'node'
  /** What the published manifest says in addition. */
  manifest: object
}

/** What is published. Inside the repository everything imports the sources, so only what leaves it is built. */
const packages: Record<'sdk' | 'mcp' | 'cli', Package> = {
  sdk: {
    workspace: 'sdk',
    entry: 'src/index.ts',
    page: 'sdk.md',
    platform: 'neutral',
    manifest: {
      sideEffects: false,
      exports: { '.': { types: './src/index.d.ts', default: './src/index.js' } },
      engines: { node: '>=20' },
    },
  },
  mcp: {
    workspace: 'mcp',
    entry: ['src/index.ts', 'src/stdio.ts'],
    page: 'guides/mcp.md',
    platform: 'node',
    manifest: { exports: { '.': './src/index.js', './stdio': './src/stdio.js' }, engines: { node: '>=20' } },
  },
  cli: {
    workspace: 'cli',
    entry: 'src/main.mjs',
    page: 'guides/cli.md',
    platform: 'node',
    manifest: { bin: { surety: './src/main.js' }, engines: { node: '>=22.12' } },
  },
}

/**
 * Builds a package as it is published: one ESM file per module, so that bundlers drop what nobody imports, declarations and a
 * manifest of its own. Returns its folder.
 */
export const buildPackage = async (
  name: keyof typeof packages,
  outDir = join(root, packages[name].workspace, 'dist'),
): Promise<string> => {
  const { workspace, entry, page, platform, manifest } = packages[name]
  const cwd = join(root, workspace)
  await rm(outDir, { recursive: true, force: true })
  await build({
    cwd,
    config: false,
    entry,
    outDir,
    root: cwd,
    unbundle: true,
    format: 'esm',
    platform,
    target: 'es2022',
    dts: platform === 'neutral',
    fixedExtension: false,
    logLevel: 'error',
  })
  const source = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as Manifest
  const { version, description, license } = source
  const dependencies = source.dependencies && pinOwn(source.dependencies, version)
  const published = { name: source.name, version, description, license, type: 'module', ...manifest, dependencies }
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
  await copyFile(join(root, 'docs', page), join(outDir, 'README.md'))
  return outDir
}

/** Inside the repository our own packages have any version; published ones belong together. */
const pinOwn = (dependencies: Record<string, string>, version: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, name.startsWith('@surety/') ? version : range]),
  )
