import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { renderPage } from './src/page.ts'

const home = dirname(fileURLToPath(import.meta.url))
const dist = resolve(process.argv[2] ?? join(home, 'dist'))
// Put in place at the end, so that nobody serves half of one console and half of another.
const draft = `${dist}.${process.pid}`
await mkdir(draft, { recursive: true })

const { metafile } = await build({
  absWorkingDir: home,
  entryPoints: ['src/main.tsx', 'src/styles/console.css', 'src/mark.svg'],
  outdir: join(draft, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'copy', '.woff2': 'file' },
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
})

/** The built file of an entry point, as a browser names it. */
const findOutput = (entry: string): string => {
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? []
  if (path === undefined) throw new Error(`${entry} was not built`)
  return `/console/assets/${basename(path)}`
}

/** What the entry imports at once: a browser can fetch all of it together. */
const listImports = (path: string): string[] =>
  (metafile.outputs[path]?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .flatMap((found) => [found.path, ...listImports(found.path)])

const script = findOutput('src/main.tsx')
const preloads = [...new Set(listImports(relative(home, join(draft, 'assets', basename(script)))))]
const page = renderPage({
  script,
  style: findOutput('src/styles/console.css'),
  icon: findOutput('src/mark.svg'),
  preloads: preloads.map((path) => `/console/assets/${basename(path)}`),
})
await writeFile(join(draft, 'index.html'), page)
await writeFile(join(draft, 'meta.json'), JSON.stringify(metafile))
await rm(dist, { recursive: true, force: true })
await rename(draft, dist)
