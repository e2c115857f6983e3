import { operations } from '../generated/contract.ts'
import { type Arguments, callOperation } from './call.ts'
import type { JsonSchema } from './contract.ts'
import type { Host } from './host.ts'
import { defineTool } from './tool.ts'

const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
const common = { name: 'surety_onboard', title: 'Get an API key', annotations } as const

const issued = operations.onboard.output.properties ?? {}
const { walletAddress, timestamp, signature, label } = operations.onboard.input.properties ?? {}

/** The client signs: without a signature the tool says what to sign, with one it returns the key. */
export const onboardTool = defineTool({
  ...common,
  description:
    'Get an API key for a wallet. First call with walletAddress: sign the `message` of the answer (personal_sign). Then call with the same walletAddress, its `timestamp` and the signature. Send `apiKey` in the x-api-key header (or as a bearer token) with every later call and store it: it is shown once.',
  input: {
    properties: { walletAddress, timestamp, signature, label } as Record<string, JsonSchema>,
    required: ['walletAddress'],
  },
  output: {
    properties: { ...issued, message: { type: 'string' }, timestamp: { type: 'integer' }, next: { type: 'string' } },
  },
  run: (host, args) => (args.signature === undefined ? proposeMessage(host, args) : issueKey(host, args)),
})

const proposeMessage = async ({ onboardingMessage }: Host, args: Arguments) => {
  const claim = {
    walletAddress: String(args.walletAddress),
    timestamp: typeof args.timestamp === 'number' ? args.timestamp : Math.floor(Date.now() / 1000),
  }
  return {
    ...claim,
    message: onboardingMessage(claim),
    next: 'Sign `message` with personal_sign within 300 seconds, then call surety_onboard with walletAddress, timestamp and signature.',
  }
}

const issueKey = async ({ gateway }: Host, args: Arguments) => ({
  ...((await callOperation(gateway, 'onboard', args)).body as object),
  next: 'Send apiKey in the x-api-key header from now on. Then call surety_products or surety_quote.',
})

/** The server signs and keeps the key: it never passes through the model. */
export const localOnboardTool = defineTool({
  ...common,
  description: 'Get an API key for the wallet of this server. It is stored on this machine and not shown.',
  input: { properties: { label } as Record<string, JsonSchema> },
  output: { properties: { walletAddress: { type: 'string' }, keyId: { type: 'string' }, next: { type: 'string' } } },
  run: async ({ wallet }, args) => {
    if (!wallet) throw new Error('This server has no wallet')
    const { walletAddress: address, keyId } = await wallet.onboard(
      args.label === undefined ? undefined : String(args.label),
    )
    return { walletAddress: address, keyId, next: 'Call surety_products or surety_quote.' }
  },
})
