import { readFile } from 'node:fs/promises'
import { type Deployment, type DeployRecord, readDeployment } from '@surety/contracts'
import { type ProductMetadata, parseMetadata } from './chain/metadata.ts'
import { ConfigError } from './config.ts'

export type ChainFiles = { deployment: Deployment; metadata: ProductMetadata[] }

/** Reads the files that settings name. A missing or broken one is a configuration error. */
export const readChainFiles = async (files: {
  deploymentFile: string
  metadataFile: string | undefined
}): Promise<ChainFiles> => {
  const readRecord = (json: unknown): Deployment => readDeployment(json as DeployRecord)
  return {
    deployment: await readSetting(
      { name: 'DEPLOYMENT_FILE', path: files.deploymentFile, remedy: 'Run npm run deploy, or set its path.' },
      readRecord,
    ),
    metadata: files.metadataFile
      ? await readSetting(
          { name: 'METADATA_FILE', path: files.metadataFile, remedy: 'Correct it, or leave METADATA_FILE empty.' },
          parseMetadata,
        )
      : [],
  }
}

type Setting = { name: string; path: string; remedy: string }

const readSetting = async <T>({ name, path, remedy }: Setting, parse: (json: unknown) => T): Promise<T> => {
  try {
    return parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new ConfigError([`${name}: ${path} cannot be used (${describe(error as Error)}). ${remedy}`])
  }
}

const describe = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return 'there is no such file'
  return error instanceof SyntaxError ? 'not valid JSON' : error.message
}
