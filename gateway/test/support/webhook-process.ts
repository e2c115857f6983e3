import { startWebhookJobs } from './webhook-jobs.ts'

/** What the process is told: the database, and the key that encrypts secrets. */
export type WebhookProcess = { databaseUrl: string; key: string }

/** Delivers webhooks until it is killed. */
const { databaseUrl, key } = JSON.parse(process.argv[2] ?? '') as WebhookProcess
await startWebhookJobs({ kind: 'postgres', url: databaseUrl }, { key: Buffer.from(key, 'base64') })
process.stdout.write('ready\n')
