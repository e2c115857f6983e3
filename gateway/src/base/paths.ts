import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files that the gateway reads. Only this file depends on where the sources are, so a bundle can imitate it. */
const root = new URL('../../../', import.meta.url)

export const docsFolder = new URL('docs/', root)
export const builtConsole = fileURLToPath(new URL('console/dist', root))
/** The program of a process with a sandbox world. */
export const sandboxHost = fileURLToPath(new URL(`../sandbox/host${extname(import.meta.url)}`, import.meta.url))
