import { type Kysely, sql } from 'kysely'

/** Says in the database what each table holds and who writes it. docs/schema.md shows these comments. */
export const commentTables = async (db: Kysely<unknown>, comments: Record<string, string>): Promise<void> => {
  for (const [table, text] of Object.entries(comments))
    await sql`comment on table ${sql.table(table)} is ${sql.lit(text)}`.execute(db)
}
