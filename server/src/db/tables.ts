/**
 * The tables as Kysely sees them. Civil dates are ISO text, times of day are minutes, instants are whole milliseconds
 * since 1970; there are no booleans and no `Date` in our rows, so that SQLite and PostgreSQL hold the same values.
 */
import type { ActionSubject, ActionVerb, ClaimStatus, ReportDecision } from '@fyndkartan/domain/desk'
import type { LoginMethod } from '@fyndkartan/domain/account'
import type { Precision } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { Verdict, WrongVerdict } from '@fyndkartan/domain/report'
import type { Confirmer } from '@fyndkartan/domain/trust'
import type { Generated } from 'kysely'
import type { FactRow } from './place-columns.ts'
import type { GeocodedTable, PlacePairTable, SourceRunTable, SourceTable } from './source-tables.ts'
import type { CancelledMarketTable, WatchMessageTable, WatchTable } from './watch-tables.ts'

/** Where a place came from. Sample rows can be removed together; an import recognizes its rows by `source_id`. */
export type Source = 'sample' | 'import' | 'tip' | 'operator'

/** The licence terms of imported data; null where the source states none. */
interface SourceTermColumns {
  source_licence: string | null
  /** The attribution that the source's licence requires. */
  source_attribution: string | null
}

interface PlaceColumns extends SourceTermColumns {
  id: Generated<number>
  source: Source
  /** The source's own identifier for the place, unique within the source and table. */
  source_id: string | null
  /** Assigned in commit order, one per writing transaction; readers ask for revisions above the highest they have seen. */
  revision: number
  created_at: number
  updated_at: number
  /** When not null, the row is a tombstone, kept so that every index learns of the removal. */
  deleted_at: number | null
  /** When an operator last edited it: from then on imports do not change it. */
  edited_at: number | null
  /** When it was last found right, and by whom; both or neither are null. */
  confirmed_at: CivilDate | null
  confirmed_by: Confirmer | null
  /** The revision of the last confirmation that changed nothing else; see `contentRevision`. */
  confirmed_revision: number | null
  fact_revision: number | null
  /** The problem that several visitors report; see reports.ts. */
  warning: WrongVerdict | null
  /** The place of the same kind that a removed one was merged into; that one may be removed by now too. */
  merged_into: number | null
  /**
   * The found position of a place without coordinates, and the question that found it (`addressQuestion` in the
   * domain). Without an answer only the question is set.
   */
  found_for: string | null
  found_lat: number | null
  found_lng: number | null
  found_precision: Precision | null
}

export interface ShopTable extends PlaceColumns, FactRow<'shop'> {}

export interface MarketTable extends PlaceColumns, FactRow<'market'> {
  /** The series that it is an occurrence of, which determines its facts and date. Null for a single date. */
  series_id: number | null
}

/** The dates of one market, stored once; its occurrences are rows of `market`, see series.ts. */
export interface SeriesTable extends SourceTermColumns {
  id: Generated<number>
  source: Source
  /** As for a place; unique within the source. */
  source_id: string | null
  /** A NewPlace of domain/ as JSON: the facts of all dates. */
  place: string
  /** A Series of domain/ as JSON. */
  rule: string
  /** The text from which the rule was parsed, exactly as it arrived. */
  arrived: string | null
  /** The series that a removed one was merged into. */
  merged_into: Generated<number | null>
  /** The day up to which occurrences have been made; null when there are no later ones. */
  made_until: string | null
  revision: number
  created_at: number
  updated_at: number
  deleted_at: number | null
  edited_at: number | null
  confirmed_at: CivilDate | null
  confirmed_by: Confirmer | null
}

interface SettingTable {
  name: string
  value: number
}

/** What the site stores about an account, whichever identity provider manages it. */
export interface ProfileTable {
  /** The identity provider's id for the person. */
  uid: string
  email: string | null
  /** 1 when the provider has verified the address. */
  email_verified: number
  login_method: LoginMethod
  first_name: string | null
  last_name: string | null
  date_of_birth: string | null
  created_at: number
  last_login_at: number
  /** Updated whenever the person's favourites change, so that other servers notice. */
  favourites_revision: number
}

interface FavouriteTable {
  uid: string
  kind: PlaceKind
  place_id: number
  created_at: number
}

/** When somebody removed a favourite; deleted after 30 days, see favourite-removals.ts. */
interface FavouriteRemovalTable {
  uid: string
  kind: PlaceKind
  place_id: number
  removed_at: number
}

/** Removed accounts, stored as hashes: their tokens may remain valid for a while. */
interface RemovedAccountTable {
  uid_hash: string
  /** When no token can be valid any more and the row can be deleted. */
  until: number
  revision: number
}

/** Attempt counters; the key is a hash, so that it identifies nobody. */
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
  /** A NewPlace of domain/ as JSON: the submission after validation. */
  place: string
  /** A Series of domain/ as JSON, when the market is held more than once. */
  series: string | null
  status: 'waiting' | 'published' | 'rejected'
  received_at: number
  decided_at: number | null
  reason: string | null
  /** The shop or market that the tip was published as. */
  place_id: number | null
  revision: number
}

export interface FeedbackTable {
  id: Generated<number>
  contact: string | null
  text: string
  received_at: number
  done_at: number | null
  /** In the bin; the daily job deletes it permanently. */
  removed_at: number | null
  revision: number
}

/** The subjects of reports and claims: a single place, or a market with all its dates. */
export type WholePlace = PlaceKind | 'series'

/** Reports of the same problem with the same place: see reports.ts. */
export interface ReportMatterTable {
  id: Generated<number>
  subject: WholePlace
  subject_id: number
  verdict: WrongVerdict
  first_at: number
  last_at: number
  /** The number of networks that reported it within 30 days, when the last report came. */
  count: number
  /** When there were enough of them to warn visitors. */
  warned_at: number | null
  decided_at: number | null
  decision: ReportDecision | null
  revision: number
}

interface ReportTable {
  id: Generated<number>
  subject: WholePlace
  subject_id: number
  verdict: Verdict
  /** Null for a report that all is right. */
  matter_id: number | null
  note: string | null
  received_at: number
  /** Keyed hashes, deleted when they no longer count. */
  person_key: string | null
  network_key: string | null
}

/** A person who says that they run a place: see claims.ts. */
export interface ClaimTable {
  id: Generated<number>
  subject: WholePlace
  subject_id: number
  status: ClaimStatus
  /** Encrypted. */
  email: string
  /** A keyed hash that finds the same address again. */
  email_key: string
  asked_at: number
  decided_at: number | null
  /** When one of its links was used last. */
  used_at: number | null
  /** When the site last sent a reminder to check the place. */
  reminded_at: number | null
  /** Consecutive reminders after which no link was used. */
  unanswered: number
  revision: number
}

/** A link that was mailed to an organiser, as a hash. */
interface ClaimLinkTable {
  hash: string
  claim_id: number
  made_at: number
  expires_at: number
}

/** Actions of operators and imports; each line can be undone: see actions.ts. */
export interface ActionTable {
  id: Generated<number>
  at: number
  /** Null for a command run on the server, and after the account was removed. */
  uid: string | null
  by_command: number
  /** The claim whose link made the change. */
  claim_id: number | null
  verb: ActionVerb
  subject: ActionSubject
  subject_id: number | null
  /** The subject's state as JSON, null where there was none. */
  before: string | null
  after: string | null
  reason: string | null
  /** The action that this one is part of. */
  part_of: number | null
  /** The action that this one undid. */
  undoes: number | null
  revision: number
}

/** Site settings chosen by operators. */
interface ChoiceTable {
  name: string
  /** JSON. */
  value: string
  revision: number
}

/** Jobs that one server runs on behalf of all. */
interface JobTable {
  name: string
  next_at: number
}

/** The tables of the embedded identity provider, with better-auth's column names. Instants are ISO text in UTC. */
interface IdentityRow {
  id: string
  createdAt: string
}

export interface IdentityUserTable extends IdentityRow {
  /** Always empty: the name is stored in the profile. */
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
  /** How the user of this session signed in: 'password' or 'facebook.com'. */
  signInProvider: string
}

/** A way to sign in to an account. */
interface IdentityAccountTable extends IdentityRow {
  userId: string
  /** 'credential' for a password, or 'facebook'. */
  providerId: string
  /** The provider's id for the person; for a password, the user's id. */
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

/** The values that a mailed link or a Facebook sign-in must return. */
interface IdentityVerificationTable extends IdentityRow {
  /** A hash. */
  identifier: string
  value: string
  expiresAt: string
  updatedAt: string
}

/** Keys for signing tokens. */
interface IdentityKeyTable extends IdentityRow {
  publicKey: string
  /** Encrypted. */
  privateKey: string
  expiresAt: string | null
}

export interface Tables {
  shop: ShopTable
  market: MarketTable
  series: SeriesTable
  setting: SettingTable
  profile: ProfileTable
  favourite: FavouriteTable
  favourite_removal: FavouriteRemovalTable
  removed_account: RemovedAccountTable
  attempt: AttemptTable
  secret: SecretTable
  operator: OperatorTable
  tip: TipTable
  feedback: FeedbackTable
  report_matter: ReportMatterTable
  report: ReportTable
  claim: ClaimTable
  claim_link: ClaimLinkTable
  action: ActionTable
  choice: ChoiceTable
  job: JobTable
  source: SourceTable
  source_run: SourceRunTable
  place_pair: PlacePairTable
  geocoded: GeocodedTable
  watch: WatchTable
  watch_message: WatchMessageTable
  cancelled_market: CancelledMarketTable
  identity_user: IdentityUserTable
  identity_session: IdentitySessionTable
  identity_account: IdentityAccountTable
  identity_verification: IdentityVerificationTable
  identity_key: IdentityKeyTable
}
