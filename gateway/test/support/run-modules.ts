import { inspect } from 'node:util'

/** What a module printed, line by line, and what it threw. */
export type ModuleRun = { file: string; printed: string[]; error: string | undefined }

/**
 * Imports modules one after the other, and prints a line of JSON for each. One process runs all code of the documentation:
 * most of the time of a short program goes into starting Node and loading its packages.
 */
const runModule = async (file: string): Promise<ModuleRun> => {
  const printed: string[] = []
  const print = console.log
  console.log = (...values: unknown[]) =>
    void printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  const error = await import(file).then(
    () => undefined,
    (reason: unknown) => inspect(reason),
  )
  console.log = print
  return { file, printed, error }
}

/** On a busy machine a world can take longer than a request may wait. Nothing has happened then. */
const runPatiently = async (file: string): Promise<ModuleRun> => {
  for (let turn = 0; ; turn += 1) {
    const run = await runModule(turn === 0 ? file : `${file}?again=${turn}`)
    if (run.printed.length > 0 || !run.error?.includes("code: 'sandbox_full'")) return { ...run, file }
  }
}

for (const file of process.argv.slice(2)) process.stdout.write(`${JSON.stringify(await runPatiently(file))}\n`)
process.exit()
