/** Whether one can pay with Swish: 1, 0, or null where nobody has told. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['shop', 'market'] as const)
    await db.schema.alterTable(table).addColumn('payment_swish', 'integer').execute()
}
