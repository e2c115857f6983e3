import type { Logger } from '../../base/log.ts'
import { resealSecrets } from '../../domains/webhooks/secrets.ts'
import type { Vault } from '../../domains/webhooks/vault.ts'
import type { Store } from '../../store/store.ts'

const batchSize = 200

/** Encrypts every secret with the first key, so that the others can be removed. */
export const resealAll = async ({ store, vault, log }: { store: Store; vault: Vault; log: Logger }): Promise<void> => {
  let [after, resealed, unreadable] = ['', 0, 0]
  for (;;) {
    const rows = await store.read((tx) =>
      tx
        .selectFrom('webhooks')
        .select(['webhook_id', 'secret', 'old_secrets'])
        .where('webhook_id', '>', after)
        .orderBy('webhook_id')
        .limit(batchSize)
        .execute(),
    )
    for (const row of rows) {
      const sealed = [row.secret, ...row.old_secrets.map(({ secret }) => secret)]
      if (sealed.every(vault.isCurrent)) continue
      try {
        const { secret, old_secrets } = resealSecrets(vault, row)
        // A rotation meanwhile used the first key already.
        await store.transaction((tx) =>
          tx
            .updateTable('webhooks')
            .set({ secret, old_secrets: JSON.stringify(old_secrets) })
            .where('webhook_id', '=', row.webhook_id)
            .where('secret', '=', row.secret)
            .execute(),
        )
        resealed += 1
      } catch {
        unreadable += 1
      }
    }
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) break
    after = last.webhook_id
  }
  if (resealed > 0) log.info({ webhooks: resealed }, 'Webhook secrets encrypted with the first key')
  if (unreadable > 0) log.error({ webhooks: unreadable }, 'Webhook secrets cannot be read; their webhooks get nothing')
}
