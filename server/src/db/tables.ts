/**
 * The tables as Kysely sees them. Civil dates are ISO text, times of day are minutes, instants are whole milliseconds
 * since 1970; there are no booleans and no `Date` in our rows, so that SQLite and PostgreSQL hold the same values.
 */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Generated } from 'kysely'

/** Where a place came from. Sample rows can be taken away together; an import owns its rows by `source_id`. */
export type Source = 'sample' | 'import' | 'tip' | 'operator'

interface PlaceColumns {
  id: Generated<number>
  name: string | null
  address: string | null
  town: string | null
  lat: number | null
  lng: number | null
  link: string | null
  source: Source
  /** The source's own name for the place, unique within the source and table. */
  source_id: string | null
  /** Drawn in commit order, one for each writing transaction; readers ask for what is higher than they have seen. */
  revision: number
  created_at: number
  updated_at: number
  /** Not null: a tombstone, kept so that every index hears of the removal. */
  deleted_at: number | null
}

export interface ShopTable extends PlaceColumns {
  opening_hours: string | null
}

export interface MarketTable extends PlaceColumns {
  date: CivilDate | null
  start_minute: number | null
  end_minute: number | null
}

interface SettingTable {
  name: string
  value: number
}

export interface Tables {
  shop: ShopTable
  market: MarketTable
  setting: SettingTable
}
