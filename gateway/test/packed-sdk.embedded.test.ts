import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from '../../tools/packages.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { installPacked, lendPackage, type Project } from './support/packed.ts'

let built: string
let project: Project
let gateway: TestGateway
beforeAll(async () => {
  const started = startGateway()
  built = await buildPackage('sdk', mkdtempSync(join(tmpdir(), 'surety-built-')))
  project = await installPacked(built, ['@noble/hashes'])
  for (const name of ['viem', 'ethers']) await lendPackage(project, name)
  gateway = await started
})
afterAll(async () => {
  await gateway?.close()
  await project?.remove()
  if (built) rmSync(built, { recursive: true })
})

const buy = `
const surety = new Surety({ baseUrl: process.env.SURETY_URL, apiKey, signer })
const request = { productId: 1n, coverage: 1_000_000_000n, days: 30 }
const { premium } = await surety.policies.quote(request)
const idempotencyKey = crypto.randomUUID()
const policy = await surety.policies.buy({ ...request, maxPremium: premium * 2n }, { idempotencyKey })
const again = await surety.policies.buy({ ...request, maxPremium: premium * 2n }, { idempotencyKey })
const listed = []
for await (const { index } of surety.policies.list({ pageSize: 1 })) listed.push(String(index))
const { owner, index, coverage } = policy
console.log(JSON.stringify({ owner, index: String(index), coverage: String(coverage), again: String(again.index), listed }))
`
const onboard = 'const { apiKey } = await Surety.onboard({ baseUrl: process.env.SURETY_URL, signer })'
const mnemonic = 'test test test test test test test test test test test junk'

const signers = {
  viem: `import { Surety } from '@surety/sdk'
import { mnemonicToAccount } from 'viem/accounts'
const signer = mnemonicToAccount('${mnemonic}', { addressIndex: 10 })`,
  ethers: `import { Surety } from '@surety/sdk'
import { HDNodeWallet, Mnemonic } from 'ethers'
const signer = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase('${mnemonic}'), "m/44'/60'/0'/0/11")`,
}

test.for(Object.entries(signers))(
  "the tarball, installed into an empty folder, buys a policy once with %s on the machine's own Node",
  async ([, imports]) => {
    const bought = JSON.parse(await project.runScript(`${imports}\n${onboard}\n${buy}`, { SURETY_URL: gateway.url }))
    expect(bought).toMatchObject({ coverage: '1000000000', again: bought.index, listed: [bought.index] })
    const policy = await gateway.surety.policies.get({ productId: 1n, index: BigInt(bought.index) })
    expect(policy.owner).toBe(bought.owner)
    expect(Number(/^v(\d+)/.exec(project.nodeVersion)?.[1])).toBeGreaterThanOrEqual(20)
  },
)

test('the tarball has no TypeScript to run, one dependency and nothing of Node', () => {
  const folder = join(project.folder, 'node_modules/@surety/sdk')
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files).toContain('README.md')
  expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }
  expect(Object.keys(dependencies)).toEqual(['@noble/hashes'])
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const text = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  expect(
    text.match(/\bfrom ["'](?!\.|@noble\/hashes\/)[^"']+["']|\bimport\(["'](?!\.)|\b(?:process|Buffer)\./g),
  ).toBeNull()
})

/** Bundles code and compresses what is loaded at the start; what is imported later comes in files of its own. */
const bundle = async (code: string): Promise<Uint8Array> => {
  const stdin = { contents: code, resolveDir: project.folder }
  const { outputFiles, metafile } = await build({
    stdin,
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    outdir: project.folder,
    absWorkingDir: project.folder,
    logLevel: 'error',
  })
  const loaded = ['stdin.js']
  for (const name of loaded)
    for (const { path, kind } of metafile.outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && !loaded.includes(path)) loaded.push(path)
  const files = outputFiles.filter(({ path }) => loaded.includes(relative(project.folder, path)))
  return gzipSync(files.map(({ text }) => text).join(''), { level: 9 })
}

test('everything but the signer fits into 15 kB, gzipped; who verifies webhooks pays for that alone', async () => {
  const whole = (await bundle(`export { Surety, SuretyError } from '@surety/sdk'`)).length
  expect(whole).toBeGreaterThan(5_000)
  expect(whole).toBeLessThanOrEqual(15_000)
  expect((await bundle(`export { verifyWebhook } from '@surety/sdk'`)).length).toBeLessThan(2_000)
  expect((await bundle(`import '@surety/sdk'`)).length).toBeLessThan(100)
})

test('the package exports these names', async () => {
  const values = await project.runScript(`import * as sdk from '@surety/sdk'\nconsole.log(Object.keys(sdk).join())`)
  expect(values.trim()).toBe('Surety,SuretyError,findDeployment,verifyWebhook')
  const declared = readFileSync(join(built, 'src/index.d.ts'), 'utf8')
  const names = (/export \{([^}]*)\}/.exec(declared)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim().replace('type ', ''))
  expect(names.sort()).toMatchSnapshot()
})
