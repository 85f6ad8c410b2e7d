/**
 * The tables as Kysely sees them. Civil dates are ISO text, times of day are minutes, instants are whole milliseconds
 * since 1970; there are no booleans and no `Date` in our rows, so that SQLite and PostgreSQL hold the same values.
 */
import type { LoginMethod } from '@fyndkartan/domain/account'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
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

/** What the site knows of an account, whoever keeps the account itself. */
export interface ProfileTable {
  /** The identity provider's name for the person. */
  uid: string
  email: string | null
  /** 1 when the provider has seen that the address is theirs. */
  email_verified: number
  login_method: LoginMethod
  first_name: string | null
  last_name: string | null
  date_of_birth: string | null
  created_at: number
  last_login_at: number
  /** Drawn whenever the person's favourites change: other servers follow it. */
  favourites_revision: number
}

interface FavouriteTable {
  uid: string
  kind: PlaceKind
  place_id: number
  created_at: number
}

/** Accounts taken away, by a hash: their tokens may be valid for a while yet. */
interface RemovedAccountTable {
  uid_hash: string
  /** When no token can be valid any more and the row goes. */
  until: number
  revision: number
}

/** How often something was tried; the key is a hash, so that it names nobody. */
interface AttemptTable {
  key: string
  window_ends_at: number
  count: number
}

interface SecretTable {
  name: string
  value: string
}

export interface Tables {
  shop: ShopTable
  market: MarketTable
  setting: SettingTable
  profile: ProfileTable
  favourite: FavouriteTable
  removed_account: RemovedAccountTable
  attempt: AttemptTable
  secret: SecretTable
}
