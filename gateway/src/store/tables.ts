/** The tables as Kysely sees them; migrations/ is where they are made. */
export type Tables = {
  revisions: { topic: string; value: bigint }
}
