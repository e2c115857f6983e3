import { makeLogger } from '../../src/base/log.ts'
import { announce } from '../../src/store/revisions.ts'
import { openStore } from '../../src/store/store.ts'

/** Writes to the embedded store in the folder given, and prints the count of what was acknowledged, until it is ended. */
const path = process.argv[2] ?? ''
const store = await openStore({ kind: 'embedded', path }, makeLogger({ level: 'silent' }))
for (let count = 0; count < 10_000; count += 1) {
  await store.transaction((tx) => announce(tx, 'writes'))
  const row = await store.read((tx) => tx.selectFrom('revisions').select('value').executeTakeFirstOrThrow())
  process.stdout.write(`${row.value}\n`)
}
