/** Adds whether a place accepts Swish payments: 1, 0, or null when unknown. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['shop', 'market'] as const)
    await db.schema.alterTable(table).addColumn('payment_swish', 'integer').execute()
}
