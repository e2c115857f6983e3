import { relative } from 'node:path'
import { buildPackage } from './packages.ts'

console.log(`built ${relative(process.cwd(), await buildPackage('sdk'))}`)
