import type { FastifyReply, FastifyRequest } from 'fastify'
import { getAddress, type Hex, hashMessage, recoverMessageAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { Verifier } from '../../chain/signatures.ts'
import type { App } from '../../http/build-fastify.ts'
import { readAddress } from '../../http/chain-values.ts'
import {
  type VerifyBody as Delivery,
  MessageBody,
  MessageView,
  SignatureBody,
  SignBody,
  SignedView,
  VerdictView,
  VerifyBody,
} from './schema.ts'

type Signed = { id: string; timestampSeconds: number; body: string }

export type HelperOptions = {
  serviceName: string
  clock: Clock
  verifier: Verifier
  /** The messages and signatures of this gateway, so that the helpers cannot differ from it. */
  claimMessage(
    serviceName: string,
    purpose: 'onboarding' | 'recovery',
    claim: { walletAddress: string; timestamp: number },
  ): string
  signDelivery(message: Signed, secret: string): Record<string, string>
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const tags = ['Sandbox']
const toleranceSeconds = 300

/** Answers what an agent under development asks: what do I sign, who signed this, is my verifier right. They keep nothing. */
export const helperRoutes = (app: App, options: HelperOptions, onRequest: Hook): void => {
  const { clock, verifier, claimMessage, signDelivery } = options
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000)
  app.post(
    '/sandbox/onboarding/message',
    {
      onRequest,
      schema: {
        operationId: 'writeOnboardingMessage',
        tags,
        summary: 'Write the message to sign',
        description:
          'Returns exactly what a wallet signs to onboard or to recover, and its EIP-191 hash. Nothing is stored.',
        body: MessageBody,
        response: { 200: MessageView },
      },
    },
    async ({ body }) => {
      readAddress(body.walletAddress, 'body.walletAddress')
      const { walletAddress, purpose = 'onboarding', serviceName = options.serviceName } = body
      const timestamp = nowSeconds()
      const message = claimMessage(serviceName, purpose, { walletAddress, timestamp })
      return { message, timestamp, hash: hashMessage(message) }
    },
  )
  app.post(
    '/sandbox/signatures/verify',
    {
      config: { usesNode: true },
      onRequest,
      schema: {
        operationId: 'verifySignature',
        tags,
        summary: 'Find out who signed a message',
        description:
          'Checks a personal_sign signature step by step and says which step failed and which account signed. Contract wallets are asked (ERC-1271, ERC-6492).',
        body: SignatureBody,
        response: { 200: VerdictView },
      },
    },
    async ({ body }) => {
      readAddress(body.walletAddress, 'body.walletAddress')
      const address = body.walletAddress.toLowerCase() as Hex
      const signature = body.signature as Hex
      const { valid, recovered } = await verifier.verify({ address, message: body.message, signature })
      const signedBy = recovered ? getAddress(recovered) : await recoverOrNull(body.message, signature)
      return explainSignature({ valid, signedBy, walletAddress: body.walletAddress, bytes: (signature.length - 2) / 2 })
    },
  )
  app.post(
    '/sandbox/webhooks/sign',
    {
      onRequest,
      schema: {
        operationId: 'signTestDelivery',
        tags,
        summary: 'Sign a test delivery',
        description:
          'Signs a body as a webhook delivery is signed, so that you can feed it to your receiver. Send a test secret only.',
        body: SignBody,
        response: { 200: SignedView },
      },
    },
    async ({ body: { secret, body } }) => ({
      headers: signDelivery({ id: newId('evt'), timestampSeconds: nowSeconds(), body }, secret),
      body,
    }),
  )
  app.post(
    '/sandbox/webhooks/verify',
    {
      onRequest,
      schema: {
        operationId: 'verifyTestDelivery',
        tags,
        summary: 'Check a delivery',
        description:
          'Checks a delivery as a receiver should, step by step, and says which step failed. Compare it with what your verifier says.',
        body: VerifyBody,
        response: { 200: VerdictView },
      },
    },
    async ({ body }) => verifyDelivery(body, { now: nowSeconds(), signDelivery }),
  )
}

const recoverOrNull = (message: string, signature: Hex) =>
  recoverMessageAddress({ message, signature }).catch(() => null)

type Found = { valid: boolean; signedBy: string | null; walletAddress: string; bytes: number }

const explainSignature = ({ valid, signedBy, walletAddress, bytes }: Found): VerdictView => {
  if (valid) return { valid, failedAt: null, reason: `The signature is valid for ${walletAddress}.`, signedBy }
  if (bytes !== 65) {
    const reason = `The signature has ${bytes} bytes, and no contract at ${walletAddress} accepts it. A plain wallet signs 65 bytes.`
    return { valid, failedAt: 'format', reason, signedBy: null }
  }
  if (signedBy === null) {
    const reason = 'No account can be recovered from the signature. Sign again with personal_sign.'
    return { valid, failedAt: 'recovery', reason, signedBy }
  }
  const reason = `${signedBy} signed, or ${walletAddress} signed another text. Compare the message byte by byte, and use personal_sign.`
  return { valid, failedAt: 'signer', reason, signedBy }
}

type Context = { now: number; signDelivery: HelperOptions['signDelivery'] }

const verifyDelivery = ({ secret, headers, body }: Delivery, { now, signDelivery }: Context): VerdictView => {
  const fail = (failedAt: VerdictView['failedAt'], reason: string): VerdictView => ({
    valid: false,
    failedAt,
    reason,
    signedBy: null,
  })
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (!id || !time || !signatures)
    return fail(
      'headers',
      'webhook-id, webhook-timestamp or webhook-signature is missing. All three are signed or needed.',
    )
  if (!/^[0-9]{1,12}$/.test(time) || Math.abs(now - Number(time)) > toleranceSeconds)
    return fail(
      'timestamp',
      `webhook-timestamp is more than ${toleranceSeconds} seconds from now. A receiver refuses it, against replays.`,
    )
  const wanted = signDelivery({ id, timestampSeconds: Number(time), body }, secret)['webhook-signature']
  if (!signatures.split(' ').includes(wanted ?? ''))
    return fail(
      'signature',
      'No signature matches. Sign `id.timestamp.body` over the exact bytes received, with the decoded secret.',
    )
  return { valid: true, failedAt: null, reason: 'The delivery is genuine.', signedBy: null }
}
