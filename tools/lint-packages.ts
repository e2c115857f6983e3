import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, Package, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { buildPackage } from './packages.ts'

/** The packages are ESM only: old resolution and require() of older Nodes are out of their scope. */
const outOfScope: readonly string[] = ['node10', 'node16-cjs']

/** Finds where the types of a built package do not resolve, as its users would find them. */
const findTypeProblems = async (built: string): Promise<Problem[]> => {
  const { name, version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')) as Record<string, string>
  if (!name || !version) throw new Error(`${built} has no name or no version`)
  const paths = readdirSync(built, { recursive: true, encoding: 'utf8' })
  const files = paths
    .filter((path) => statSync(join(built, path)).isFile())
    .map((path) => [`/node_modules/${name}/${path}`, readFileSync(join(built, path), 'utf8')])
  const checked = await checkPackage(new Package(Object.fromEntries(files), name, version))
  if (!checked.types) throw new Error(`${name} has no types`)
  return checked.problems.filter(
    (problem) => !('resolutionKind' in problem && outOfScope.includes(problem.resolutionKind)),
  )
}

/** Lints what is published: the manifests of all packages, and the types of the one that programs import. */
const folder = mkdtempSync(join(tmpdir(), 'surety-packages-'))
const problems: unknown[] = []
try {
  for (const name of ['sdk', 'mcp', 'cli'] as const) {
    const built = await buildPackage(name, join(folder, name))
    const { messages } = await publint({ pkgDir: built, strict: true, pack: false })
    problems.push(...messages.map((message) => ({ package: name, ...message })))
  }
  problems.push(...(await findTypeProblems(join(folder, 'sdk'))))
} finally {
  rmSync(folder, { recursive: true })
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
