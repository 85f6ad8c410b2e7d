/** Adds facts that help visitors to plan a visit, such as toilets; null while unknown. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const wholeOfBoth = ['payment_card', 'payment_cash', 'entrance_fee', 'toilet', 'cafe'] as const
const textsOfBoth = ['parking', 'step_free', 'dogs', 'goods', 'description', 'phone', 'email'] as const

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['shop', 'market'] as const) {
    for (const column of wholeOfBoth) await db.schema.alterTable(table).addColumn(column, 'integer').execute()
    for (const column of textsOfBoth) await db.schema.alterTable(table).addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('shop').addColumn('chain', 'text').execute()
  for (const column of ['roof', 'stall_link']) await db.schema.alterTable('market').addColumn(column, 'text').execute()
  await db.schema.alterTable('market').addColumn('stall_price', 'integer').execute()
}
