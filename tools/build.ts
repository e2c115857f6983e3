import { relative } from 'node:path'
import { buildPackage } from './packages.ts'

for (const name of ['sdk', 'mcp', 'cli'] as const)
  console.log(`built ${relative(process.cwd(), await buildPackage(name))}`)
