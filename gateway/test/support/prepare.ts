import type { TestProject } from 'vitest/node'
import { bundlePrograms } from './bundle.ts'
import { compileForWorkers } from './compile.ts'
import { writeImage } from './image.ts'
import { makeTemplate } from './template.ts'

/** Whether a suite starts gateways; the others need nothing that takes time to make. */
const isOfGateway = (path: string): boolean => path.includes('/gateway/test/') && !path.includes('.storeless.')

/** Makes what the suites share: the programs that they start, and empty stores with tables. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  // Which files were asked for. Vitest does not promise to tell; without it everything is made.
  const filters = Reflect.get(project.vitest, 'filenamePattern') as string[] | undefined
  const { testFiles } = await project.globTestFiles(filters)
  if (!testFiles.some(isOfGateway)) return undefined
  const { TEST_PROGRAMS, TEST_IMAGE, TEST_TEMPLATE } = project.config.env
  if (!TEST_PROGRAMS || !TEST_IMAGE) throw new Error('vitest.config.ts names no programs or no image')
  const [, ...removals] = await Promise.all([
    compileForWorkers(),
    bundlePrograms(TEST_PROGRAMS),
    writeImage(TEST_IMAGE),
    ...(TEST_TEMPLATE ? [makeTemplate(TEST_TEMPLATE)] : []),
  ])
  return async () => {
    for (const remove of removals) await remove()
  }
}
