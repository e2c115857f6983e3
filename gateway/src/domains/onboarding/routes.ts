import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import type { Asset } from '../../chain/asset.ts'
import type { Verifier } from '../../chain/signatures.ts'
import { callerOf } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { rateLimitError, rateLimitHeaders, rateLimitKey } from '../../http/limits.ts'
import { pageQuery } from '../../http/pages.ts'
import type { Store } from '../../store/store.ts'
import { requireAdmin } from './admin.ts'
import { issueKey } from './issue.ts'
import type { KeyPrefix } from './key-format.ts'
import type { KeyRing } from './key-ring.ts'
import { getAgent, getKey, listOwnKeys, revokeKey, rotateKey } from './keys.ts'
import { requireReadableLabel } from './label.ts'
import { requireAddress } from './message.ts'
import { onboard } from './onboard.ts'
import { keptDays } from './prune.ts'
import { type RecoverOptions, recoverWallet } from './recover.ts'
import {
  AgentView,
  GenerateBody,
  IssuedKeyView,
  KeyId,
  KeyPage,
  KeyView,
  OnboardBody,
  RecoverBody,
  RecoveryView,
  RotateBody,
} from './schema.ts'
import { openWindow, type Window } from './window.ts'

export type OnboardingOptions = {
  serviceName: string
  store: Store
  clock: Clock
  verifier: Verifier
  asset: Asset
  keyRing: KeyRing
  keyPrefix: KeyPrefix
  adminToken: string | undefined
  pauseWebhooks: RecoverOptions['pauseWebhooks']
  /** Onboarding requests per hour and IP address, and as many recoveries. 0 disables the limit. */
  onboardingsPerHour: number
}

const keyParams = Type.Object({ keyId: KeyId }, { additionalProperties: false })

/** Counts a request before it is parsed, so that malformed requests count too. */
const limitBy = (window: Window) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (window.quota.limit === 0) return
  const verdict = await window.take(rateLimitKey(request.ip))
  reply.headers(rateLimitHeaders(window.quota, verdict))
  if (!verdict.allowed) throw rateLimitError(window.quota, verdict)
}

const answerCreated = <Issued extends { keyId: string }>(reply: FastifyReply, issued: Issued): Issued => {
  reply.code(201).header('location', `/api/v1/agent/keys/${issued.keyId}`)
  return issued
}

const limitHourly = (name: string, { onboardingsPerHour: limit, ...world }: OnboardingOptions) =>
  limitBy(openWindow({ ...world, quota: { name, limit, windowSeconds: 3_600 } }))

/** Routes for a wallet without a key. */
const walletRoutes = (app: App, world: OnboardingOptions): void => {
  const limit = world.onboardingsPerHour
  app.post(
    '/api/v1/agent/onboard',
    {
      config: {
        access: 'public',
        errors: ['stale_timestamp', 'invalid_signature', 'cap_reached', 'chain_unavailable'],
      },
      onRequest: limitHourly('onboarding', world),
      preValidation: requireReadableLabel,
      schema: {
        operationId: 'onboard',
        tags: ['Agent'],
        summary: 'Onboard a wallet',
        description:
          'Issues an API key for a wallet signature. Sign the message ' +
          `\`${world.serviceName} onboarding for <walletAddress> at <timestamp>\` with personal_sign (EIP-191). Send exactly the ` +
          `values in the message. The response shows the key once. Limits: ${limit || 'any number of'} requests per hour and IP ` +
          'address, 3 active keys per wallet. After a recovery, sign a later timestamp than that of the recovery. Contract wallets sign with ERC-1271 or ERC-6492.',
        body: OnboardBody,
        response: { 201: IssuedKeyView },
      },
    },
    async (request, reply) => answerCreated(reply, await onboard(world, request.body)),
  )
  recoveryRoutes(app, world)
}

/** One operation at two paths, which share one limit: everything else is under the prefix, but the first path is older. */
const recoveryRoutes = (app: App, world: OnboardingOptions): void => {
  const limitRecoveries = limitHourly('recovery', world)
  const paths = { recoverWallet: '/agent/recover', recoverAgent: '/api/v1/agent/recover' }
  for (const [operationId, path] of Object.entries(paths)) {
    app.post(
      path,
      {
        config: { access: 'public', errors: ['stale_timestamp', 'invalid_signature', 'conflict', 'chain_unavailable'] },
        onRequest: limitRecoveries,
        schema: {
          operationId,
          tags: ['Agent'],
          summary: 'Recover a wallet',
          description:
            `Revokes all keys of a wallet and pauses its webhooks, because someone else who has the keys may have added one. Sign \`${world.serviceName} recovery for <walletAddress> at <timestamp>\` with ` +
            'personal_sign. Each signed timestamp works once, and ends every message that was signed with it or an earlier ' +
            'one. Then onboard again, with a later timestamp. `/agent/recover` and `/api/v1/agent/recover` are the same ' +
            'operation, with one limit per hour and IP address.',
          body: RecoverBody,
          response: { 200: RecoveryView },
        },
      },
      (request) => recoverWallet(world, request.body),
    )
  }
}

/** Routes for managing keys with a key. */
const keyRoutes = (app: App, world: OnboardingOptions): void => {
  app.get(
    '/api/v1/agent',
    {
      schema: {
        operationId: 'getAgent',
        tags: ['Agent'],
        summary: 'Get the current agent',
        description:
          'Returns the wallet of the API key, its number of active keys, and its balance of the asset. A key that was just ' +
          'issued is counted at once by the process that issued it, and within half a second by the others.',
        response: { 200: AgentView },
      },
    },
    (request) => getAgent(world, callerOf(request)),
  )
  app.get(
    '/api/v1/agent/keys',
    {
      schema: {
        operationId: 'listKeys',
        tags: ['Agent'],
        summary: 'List API keys',
        description:
          `Lists the wallet's keys, newest first. Keys that no longer work are listed for ${keptDays} days. Returns metadata ` +
          'only, never a key.',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: KeyPage },
      },
    },
    (request) => listOwnKeys(world, { caller: callerOf(request), ...request.query }),
  )
  app.get(
    '/api/v1/agent/keys/:keyId',
    {
      config: { errors: ['not_found'] },
      schema: {
        operationId: 'getKey',
        tags: ['Agent'],
        summary: 'Get an API key',
        description: 'Returns metadata only, never the key.',
        params: keyParams,
        response: { 200: KeyView },
      },
    },
    (request) => getKey(world, { caller: callerOf(request), keyId: request.params.keyId }),
  )
  app.delete(
    '/api/v1/agent/keys/:keyId',
    {
      config: { errors: ['not_found', 'key_in_grace'] },
      schema: {
        operationId: 'revokeKey',
        tags: ['Agent'],
        summary: 'Revoke an API key',
        description:
          'When the response arrives, no process accepts the key. Revoking it again changes nothing. A key in its grace ' +
          'period can revoke only itself.',
        params: keyParams,
        response: { 200: KeyView },
      },
    },
    (request) => revokeKey(world, { caller: callerOf(request), keyId: request.params.keyId }),
  )
  app.post(
    '/api/v1/agent/keys/:keyId/rotate',
    {
      config: { errors: ['not_found', 'cap_reached', 'key_in_grace'] },
      preValidation: requireReadableLabel,
      schema: {
        operationId: 'rotateKey',
        tags: ['Agent'],
        summary: 'Rotate an API key',
        description:
          'Replaces a key. The old key works for `graceSeconds`, one hour by default, and counts as active until then, so with ' +
          'three active keys only 0 works. In its grace period a key can neither rotate keys nor revoke others.',
        params: keyParams,
        body: RotateBody,
        response: { 201: IssuedKeyView },
      },
    },
    async (request, reply) => {
      const target = { caller: callerOf(request), keyId: request.params.keyId }
      return answerCreated(reply, await rotateKey(world, { ...target, ...request.body }))
    },
  )
}

const adminRoutes = (app: App, world: OnboardingOptions): void => {
  app.post(
    '/api/v1/keys/generate',
    {
      config: { access: 'admin', errors: ['not_found', 'cap_reached'] },
      onRequest: async (request) => requireAdmin(world.adminToken, request),
      preValidation: requireReadableLabel,
      schema: {
        operationId: 'generateKey',
        tags: ['Agent'],
        summary: 'Generate an API key',
        description:
          'Legacy issuer for operators. Agents use POST /api/v1/agent/onboard. The limit of 3 active keys applies.',
        deprecated: true,
        body: GenerateBody,
        response: { 201: IssuedKeyView },
      },
    },
    async (request, reply) => {
      requireAddress(request.body.walletAddress)
      const { walletAddress, label = null } = request.body
      const issued = await issueKey(world, { wallet: walletAddress.toLowerCase(), label })
      // RFC 9745: deprecated since the first release.
      reply.header('deprecation', '@1794700800')
      return answerCreated(reply, issued)
    },
  )
}

export const onboardingRoutes = (app: App, world: OnboardingOptions): void => {
  walletRoutes(app, world)
  keyRoutes(app, world)
  adminRoutes(app, world)
}
