#!/usr/bin/env node
// Plain JavaScript, and nothing else is loaded for the version: a shell prompt may ask for it.
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
if (process.argv.length === 3 && /^(-V|--version)$/.test(process.argv[2])) {
  console.log(version)
} else {
  enableCompileCache()
  const { runProgram } = await import('./program.ts')
  process.exitCode = await runProgram(process.argv.slice(2), version)
}
