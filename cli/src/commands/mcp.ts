import { readFileSync } from 'node:fs'
import { serveLocally } from '@surety/mcp/stdio'
import type { Action } from '../command.ts'
import { onboardWallet } from '../onboard.ts'

const readVersion = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}

/** Serves MCP on stdin and stdout until stdin ends. Nothing else may be printed there. */
export const serveMcp: Action = async (session) => {
  serveLocally({
    version: readVersion(),
    publicClient: () => session.publicClient(),
    reader: () => session.reader(),
    writer: () => session.writer(),
    onboard: (label) => onboardWallet(session, label),
  })
}
