import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { buildApp } from '../gateway/src/app.ts'
import { failures } from '../gateway/src/base/errors.ts'
import { makeLogger } from '../gateway/src/base/log.ts'
import { readConfig } from '../gateway/src/config.ts'
import { countRefusals } from '../gateway/src/http/refusals.ts'
import { variables } from '../gateway/src/variables.ts'
import { openWorld } from '../gateway/src/world.ts'
import { renderMcpContract } from './mcp-contract.ts'
import { renderSchema } from './schema-page.ts'

/** Writes every generated file. With --check it only lists those that are out of date. */
const generate = async (): Promise<Record<string, string>> => {
  const contract = await renderContract()
  return {
    'docs/openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
    'docs/errors.md': renderErrors(),
    'docs/configuration.md': renderConfiguration(),
    'docs/schema.md': await renderSchema(),
    'sdk/generated/contract.ts': `// Generated from docs/openapi.json by npm run generate.\n${astToString(await openapiTypes(JSON.stringify(contract)))}`,
    'mcp/generated/contract.ts': renderMcpContract(contract, failures),
  }
}

const renderContract = async (): Promise<object> => {
  const log = makeLogger({ level: 'silent' })
  const world = await openWorld(readConfig({ DATA_DIR: 'memory://' }), log)
  const app = await buildApp(world, countRefusals(log))
  const contract = app.swagger()
  await app.close()
  await world.close()
  return contract
}

const renderErrors = (): string => {
  const rows = Object.entries(failures).map(
    ([code, { status, meaning, remedy }]) => `| ${status} | \`${code}\` | ${meaning} | ${remedy} |`,
  )
  return `# Errors

Every non-2xx response has exactly the body \`{ "error", "message", "code" }\`. \`error\` and \`code\` hold the same code
from the table below. \`message\` says what is wrong, then what to do.

\`npm run generate\` writes this page from \`gateway/src/base/errors.ts\`.

| Status | Code | Meaning | What to do |
|---|---|---|---|
${rows.join('\n')}
`
}

const renderConfiguration = (): string => {
  const rows = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  )
  return `# Configuration

Configure the gateway with environment variables. It reads them once at start. None is needed on the embedded chain. If any value
is invalid, the process lists every error at once and exits with status 78.

\`npm run generate\` writes this page from \`gateway/src/variables.ts\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
}

// The gateway imports the ABIs, so they come first.
const abis = spawnSync(process.execPath, ['contracts/generate.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
if (abis.status !== 0) process.exit(1)

const stale: string[] = []
for (const [path, text] of Object.entries(await generate())) {
  const found = await readFile(path, 'utf8').catch(() => '')
  if (found === text) continue
  stale.push(path)
  if (process.argv.includes('--check')) continue
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  console.log(`wrote ${path}`)
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run npm run generate and commit the result.`)
  process.exit(1)
}
