import { Surety } from '@surety/sdk'
import { parseCount } from '../amounts.ts'
import { collect, pageFor } from '../collect.ts'
import type { Action } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'

export const listKeys: Action = async (session, { flags }) => {
  const { output } = session
  const limit = parseCount('limit', flags.limit ?? '20')
  const keys = await collect((await session.reader()).keys.list(pageFor(limit)), limit)
  output.print(keys, () =>
    output.table({
      columns: ['key', 'label', 'ends with', 'status', 'created', ''],
      rows: keys.map(({ keyId, label, hint, status, createdAt, current }) => [
        keyId,
        label ?? '',
        hint,
        { text: status, style: status === 'active' ? 'green' : 'dim' },
        createdAt,
        current ? 'this one' : '',
      ]),
      empty: 'There are no keys.',
    }),
  )
}

export const revokeKey: Action = async (session, { args: [keyId = ''] }) => {
  const revoked = await (await session.reader()).keys.revoke(keyId)
  session.output.print(revoked, () => `${keyId} is revoked.`)
}

/** Replaces the key that this machine uses, and remembers the new one before the old one ends. */
export const rotateKey: Action = async (session, { flags: { grace = '3600' } }) => {
  const { agents, settings, output } = session
  const stored = await agents.find(settings.url)
  if (!stored || session.environmentKey)
    throw new Failure(
      exitCodes.configuration,
      'no_api_key',
      'Only a stored key can be rotated. Run `surety onboard` first.',
    )
  if (!/^\d{1,5}$/.test(grace))
    throw new Failure(exitCodes.usage, 'invalid_argument', 'The grace is not valid. Pass seconds.')
  const surety = await session.reader()
  const { key } = await surety.agent()
  const { apiKey, keyId } = await surety.keys.rotate(key.keyId, { graceSeconds: Number(grace) })
  await agents.save(settings.url, { ...stored, apiKey })
  output.print(
    { keyId, replaced: key.keyId },
    () => `${keyId} replaces ${key.keyId}, which works for ${grace} seconds more.`,
  )
}

export const recoverKeys: Action = async (session) => {
  const { agents, settings, output, serviceName } = session
  session.isOnboarding = true
  const signer = await session.signer()
  const recovery = await Surety.recover({ baseUrl: settings.url, signer, serviceName })
  await agents.forget(settings.url)
  output.print(recovery, () => 'Every key of the wallet is revoked. Next: surety onboard')
}
