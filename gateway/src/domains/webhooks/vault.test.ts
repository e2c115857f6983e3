import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKeyFile } from './key-file.ts'
import { requireVault, resealSecrets } from './secrets.ts'
import { openVault } from './vault.ts'

const [one, two] = [randomBytes(32), randomBytes(32)]

test('what is sealed opens with the same key, for the same owner, unchanged', () => {
  const vault = openVault([one])
  const sealed = vault.seal('whsec_secret', 'whk_1')
  expect(sealed).not.toContain('secret')
  expect(vault.open(sealed, 'whk_1')).toBe('whsec_secret')
  expect(vault.seal('whsec_secret', 'whk_1')).not.toBe(sealed)
  expect(() => vault.open(sealed, 'whk_2')).toThrow()
  expect(() => openVault([two]).open(sealed, 'whk_1')).toThrow(/no longer has/)
  const at = sealed.length - 8
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(() => vault.open(changed, 'whk_1')).toThrow()
})

test('keys rotate: the first seals, all open, and resealing needs only the first afterwards', () => {
  const [old, both, fresh] = [openVault([one]), openVault([two, one]), openVault([two])]
  const row = {
    webhook_id: 'whk_1',
    secret: old.seal('a', 'whk_1'),
    old_secrets: [{ secret: old.seal('b', 'whk_1'), until: '2030-01-01' }],
  }
  expect(both.isCurrent(row.secret)).toBe(false)
  const resealed = resealSecrets(both, row)
  expect(both.isCurrent(resealed.secret)).toBe(true)
  expect(fresh.open(resealed.secret, 'whk_1')).toBe('a')
  expect(fresh.open(resealed.old_secrets[0]?.secret ?? '', 'whk_1')).toBe('b')
})

test('the embedded store has a key file that only its owner can read, the same after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surety-key-'))
  const made = await readKeyFile(folder)
  const path = join(folder, 'webhook-secret-key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readKeyFile(folder)).toEqual(made)
  await writeFile(path, 'broken')
  await expect(readKeyFile(folder)).rejects.toThrow(/is not a key of 32 bytes/)
  await rm(folder, { recursive: true })
})

test('without a key there are no webhooks, and the error says what to do', () => {
  expect(() => requireVault(undefined)).toThrow(/set WEBHOOK_SECRET_KEY/)
})
