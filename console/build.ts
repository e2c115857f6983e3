import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { renderPage } from './src/page.ts'

const home = dirname(fileURLToPath(import.meta.url))
const dist = resolve(process.argv[2] ?? join(home, 'dist'))
// Put in place at the end, so that nobody serves half of one console and half of another.
const draft = `${dist}.${process.pid}`
await mkdir(draft, { recursive: true })

/** The client of the SDK brings these along. The console neither receives webhooks nor makes worlds with the SDK. */
const unused: Record<string, string> = {
  'verify-webhook.ts': 'export const verifyWebhook = undefined',
  'sandbox.ts': 'export const createSandbox = undefined',
}
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup: ({ onLoad }) =>
    onLoad({ filter: /sdk[/\\]src[/\\](verify-webhook|sandbox)\.ts$/ }, ({ path }) => ({
      contents: unused[basename(path)] ?? '',
    })),
}

/** The console loads the SDK late and as a whole: parts of it that load later still would be compressed one by one. */
const inOnePiece: Plugin = {
  name: 'sdk-in-one-piece',
  setup: ({ onLoad }) =>
    onLoad({ filter: /sdk[/\\]src[/\\](load-orders|wallet|operations)\.ts$/ }, async ({ path }) => {
      const late: string[] = []
      const text = (await readFile(path, 'utf8')).replaceAll(/\bimport\(('[^']+')\)/g, (_, file) => {
        late.push(`import * as late${late.length} from ${file}\n`)
        return `Promise.resolve(late${late.length - 1})`
      })
      return { contents: late.join('') + text, loader: 'ts' }
    }),
}

const { metafile } = await build({
  absWorkingDir: home,
  entryPoints: ['src/main.tsx', 'src/styles/console.css', 'src/mark.svg'],
  outdir: join(draft, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'copy', '.woff2': 'file' },
  bundle: true,
  plugins: [withoutUnused, inOnePiece],
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
