import { variables } from './variables.ts'
import { version } from './version.ts'

/** Thrown for arguments that the program does not know. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Returns the text to print instead of starting, or undefined to start. */
export const answerArguments = (args: string[]): string | undefined => {
  const known = new Set(['--help', '-h', '--version', '-v'])
  const unknown = args.find((argument) => !known.has(argument))
  if (unknown !== undefined) {
    throw new UsageError('Unknown argument. Settings are environment variables; run `npm start -- --help` for a list.')
  }
  if (args.includes('--help') || args.includes('-h')) return helpText()
  return args.length > 0 ? `${version}\n` : undefined
}

const lineLength = 100

const helpText = (): string => {
  const settings = Object.entries(variables).map(([name, { fallback, meaning }]) => {
    const defaultText = fallback === '' ? '' : `  (default ${fallback})`
    return `  ${name}${defaultText}\n${wrap(meaning.replaceAll('`', ''), '      ')}`
  })
  return `Surety ${version}: the gateway through which autonomous agents buy, back and trade on-chain cover

Usage: npm start [-- --help | --version]

Configure it with environment variables, for example: PORT=8080 LOG_LEVEL=debug npm start
All are optional. Without any, it uses an embedded store and an embedded chain.

${settings.join('\n')}
`
}

const wrap = (text: string, indent: string): string => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(indent + word)
  }
  return lines.join('\n')
}
