import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import config from './hardhat.config.ts'

/** Opens Hardhat on this package wherever the process runs; it never prompts and never phones home. */
export function openHardhat(): Promise<HardhatRuntimeEnvironment> {
  process.env.HARDHAT_DISABLE_TELEMETRY = 'true'
  process.env.HARDHAT_DISABLE_TELEMETRY_PROMPT = 'true'
  const root = import.meta.dirname
  return createHardhatRuntimeEnvironment(config, { config: `${root}/hardhat.config.ts` }, root)
}
