/**
 * The tables as Kysely sees them. Civil dates are ISO text, times of day are minutes, instants are whole milliseconds
 * since 1970; there are no booleans and no `Date` in our rows, so that SQLite and PostgreSQL hold the same values.
 */
import type { ActionSubject, ActionVerb } from '@fyndkartan/domain/desk'
import type { LoginMethod } from '@fyndkartan/domain/account'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { Generated } from 'kysely'
import type { FactRow } from './place-columns.ts'

/** Where a place came from. Sample rows can be taken away together; an import owns its rows by `source_id`. */
export type Source = 'sample' | 'import' | 'tip' | 'operator'

/** What a place's row holds besides its facts. */
interface PlaceColumns {
  id: Generated<number>
  source: Source
  /** The source's own name for the place, unique within the source and table. */
  source_id: string | null
  /** Drawn in commit order, one for each writing transaction; readers ask for what is higher than they have seen. */
  revision: number
  created_at: number
  updated_at: number
  /** Not null: a tombstone, kept so that every index hears of the removal. */
  deleted_at: number | null
  /** When an operator last decided on it: from then on imports leave it alone. */
  edited_at: number | null
}

export interface ShopTable extends PlaceColumns, FactRow<'shop'> {}

export interface MarketTable extends PlaceColumns, FactRow<'market'> {}

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

/** Accounts that may enter the desk. */
interface OperatorTable {
  uid: string
  granted_at: number
}

export interface TipTable {
  id: Generated<number>
  kind: PlaceKind
  /** A NewPlace of domain/ as JSON: what was sent, checked. */
  place: string
  status: 'waiting' | 'published' | 'rejected'
  received_at: number
  decided_at: number | null
  reason: string | null
  /** The shop or market that it became. */
  place_id: number | null
  revision: number
}

export interface FeedbackTable {
  id: Generated<number>
  contact: string | null
  text: string
  received_at: number
  done_at: number | null
  /** In the basket; the daily job takes it away for good. */
  removed_at: number | null
  revision: number
}

/** What operators and imports did, each line reversible: see actions.ts. */
export interface ActionTable {
  id: Generated<number>
  at: number
  /** Null for a command on the server, and once the account is gone. */
  uid: string | null
  by_command: number
  verb: ActionVerb
  subject: ActionSubject
  subject_id: number | null
  /** The subject's state as JSON, null where there was none. */
  before: string | null
  after: string | null
  reason: string | null
  /** The action that this one is part of. */
  part_of: number | null
  /** The action that this one took back. */
  undoes: number | null
  revision: number
}

/** What operators chose for the site. */
interface ChoiceTable {
  name: string
  /** JSON. */
  value: string
  revision: number
}

/** Work that one server does for all. */
interface JobTable {
  name: string
  next_at: number
}

/** The tables of the embedded identity provider; better-auth names their columns. Instants are ISO text in UTC. */
interface IdentityRow {
  id: string
  createdAt: string
}

export interface IdentityUserTable extends IdentityRow {
  /** Always empty: the profile has the name. */
  name: string
  email: string
  emailVerified: number
  image: string | null
  updatedAt: string
}

interface IdentitySessionTable extends IdentityRow {
  userId: string
  token: string
  expiresAt: string
  updatedAt: string
  /** Always empty, both. */
  ipAddress: string | null
  userAgent: string | null
  /** How this session's person proved who they are: 'password' or 'facebook.com'. */
  signInProvider: string
}

/** A way to sign in to an account. */
interface IdentityAccountTable extends IdentityRow {
  userId: string
  /** 'credential' for a password, or 'facebook'. */
  providerId: string
  /** The provider's own name for the person; the user's id for a password. */
  accountId: string
  password: string | null
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  updatedAt: string
}

/** What a mailed link or a visit to Facebook must bring back. */
interface IdentityVerificationTable extends IdentityRow {
  /** A hash. */
  identifier: string
  value: string
  expiresAt: string
  updatedAt: string
}

/** Keys that tokens are signed with. */
interface IdentityKeyTable extends IdentityRow {
  publicKey: string
  /** Encrypted. */
  privateKey: string
  expiresAt: string | null
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
  operator: OperatorTable
  tip: TipTable
  feedback: FeedbackTable
  action: ActionTable
  choice: ChoiceTable
  job: JobTable
  identity_user: IdentityUserTable
  identity_session: IdentitySessionTable
  identity_account: IdentityAccountTable
  identity_verification: IdentityVerificationTable
  identity_key: IdentityKeyTable
}
