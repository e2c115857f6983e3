import { SuretyError } from '@surety/sdk'

/** Every example, by the name that `npm run example` takes. */
const examples: Record<string, () => Promise<unknown>> = {
  first: () => import('./first.ts'),
  keys: () => import('./keys.ts'),
  hedge: () => import('./hedge.ts'),
  underwrite: () => import('./underwrite.ts'),
  webhooks: () => import('./webhooks.ts'),
  recover: () => import('./recover.ts'),
  python: () => import('./python.ts'),
}

const [name = ''] = process.argv.slice(2)
const example = Object.hasOwn(examples, name) ? examples[name] : undefined
if (!example) {
  console.error(`Usage: npm run example <name>. Examples: ${Object.keys(examples).join(', ')}.`)
  process.exit(64)
}
try {
  await example()
} catch (error) {
  // Errors of the SDK say what to do, so their stack is of no use.
  console.error(error instanceof SuretyError ? `${error.code}: ${error.message}` : error)
  process.exit(1)
}
