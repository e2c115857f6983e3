import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig } from 'hardhat/config'
import type { SolidityCompilerConfig } from 'hardhat/types/config'
import type { HardhatPlugin } from 'hardhat/types/plugins'

const require = createRequire(import.meta.url)

// The compiler comes from npm, so that nothing is downloaded.
const compiler = { version: '0.8.37', path: require.resolve('./compiler.cjs') }

const evmVersion = 'cancun'

// Tests deploy artefacts, so that they test what ships. They are compiled without the optimiser: in seconds, and without a
// block.timestamp that is cached across vm.warp.
const testFiles = globSync('test/**/*.sol', { cwd: import.meta.dirname })
const testCompiler = { ...compiler, settings: { evmVersion, optimizer: { enabled: false } } }

// Files are compiled together if their settings are one object, so equal settings become one: otherwise every test file
// starts a compiler of its own, which reads all that it imports again.
const compileTogether: HardhatPlugin = {
  id: 'compile-together',
  hookHandlers: {
    config: async () => ({
      default: async () => ({
        resolveUserConfig: async (userConfig, resolveVariable, next) => {
          const config = await next(userConfig, resolveVariable)
          for (const { overrides } of Object.values(config.solidity.profiles)) {
            const known = new Map<string, SolidityCompilerConfig>()
            for (const [file, own] of Object.entries(overrides)) {
              const key = JSON.stringify(own)
              known.set(key, known.get(key) ?? own)
              overrides[file] = known.get(key) ?? own
            }
          }
          return config
        },
      }),
    }),
  },
}

// Syntax trees and source maps take a third of the time of a build. They only serve stack traces, which vm.getCode rules out
// but for `SURETY_COMPILE=traced npx hardhat test solidity -vvvvv`. And what a test imports is not built with it: it
// deploys the artefact.
const outputs = [
  'abi',
  'evm.bytecode.linkReferences',
  'evm.bytecode.object',
  'evm.deployedBytecode.immutableReferences',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.object',
  'evm.methodIdentifiers',
]
const compileLess: HardhatPlugin = {
  id: 'compile-less',
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({
        invokeSolc: async (context, compiler, input, config, next) => {
          const files = Object.keys(input.sources).filter((file) => file.startsWith('project/'))
          const tests = files.filter((file) => file.startsWith('project/test/'))
          const wanted = tests.length > 0 ? tests : files
          const outputSelection = Object.fromEntries(wanted.map((file) => [file, { '*': outputs }]))
          return next(context, compiler, { ...input, settings: { ...input.settings, outputSelection } }, config)
        },
      }),
    }),
  },
}

// In a fresh checkout the tests take what ships from `generated/`, if that was made from these sources.
const takeRecorded: HardhatPlugin = {
  id: 'take-recorded',
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({
        invokeSolc: async (context, compiler, input, config, next) => {
          const { findRecorded } = await import('./recorded.ts')
          return findRecorded(input) ?? next(context, compiler, input, config)
        },
      }),
    }),
  },
}

const deep = process.env.SURETY_TEST_PROFILE === 'deep'
const build = process.env.SURETY_COMPILE ?? 'shipped'
const plugins = {
  traced: [compileTogether],
  recorded: [compileTogether, takeRecorded, compileLess],
}

// Mutants are compiled by the hundred: without IR and optimiser, in a tenth of the time, into folders of their own.
const quick = build === 'quick'
const shipped = { viaIR: true, optimizer: { enabled: true, runs: 1_000 } }
const quickly = { viaIR: false, optimizer: { enabled: false } }
// Tests of the triggers measure gas.
const quickTriggers = { ...compiler, settings: { evmVersion, optimizer: { enabled: true, runs: 200 } } }
const triggerFiles = quick ? globSync('src/triggers/*Trigger.sol', { cwd: import.meta.dirname }) : []

export default defineConfig({
  plugins: plugins[build as keyof typeof plugins] ?? [compileTogether, compileLess],
  solidity: {
    splitTestsCompilation: true,
    compilers: [
      {
        ...compiler,
        settings: {
          evmVersion,
          ...(quick ? quickly : shipped),
          // Without the hash of the sources a comment does not change the bytecode.
          metadata: { bytecodeHash: 'none' },
        },
      },
    ],
    overrides: Object.fromEntries([
      ...testFiles.map((file) => [file, testCompiler] as const),
      ...triggerFiles.map((file) => [file, quickTriggers] as const),
    ]),
  },
  test: {
    solidity: {
      // A mutant may loop without an end: it runs out of gas in seconds.
      ...(quick ? { gasLimit: 600_000_000n } : {}),
      fuzz: { runs: deep ? 2_000 : quick ? 16 : 20 },
      // A handler decides itself which refusals it expects; any other revert is a failure.
      invariant: { runs: deep ? 1_024 : quick ? 40 : 24, depth: deep ? 128 : 64, failOnRevert: true },
    },
  },
  paths: {
    sources: './src',
    tests: './test',
    artifacts: `./artifacts/${build}`,
    cache: `./cache/${build}`,
  },
})
