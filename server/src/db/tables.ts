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
import type {
  IdentityAccountTable,
  IdentityKeyTable,
  IdentitySessionTable,
  IdentityUserTable,
  IdentityVerificationTable,
} from './identity-tables.ts'
import type {
  GeocodedTable,
  PlacePairTable,
  SourceDifferenceTable,
  SourceRunTable,
  SourceTable,
} from './source-tables.ts'
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
  /** The source's own identifier for the place; unique within its source and table. */
  source_id: string | null
  /**
   * The revision of the transaction that last changed the row. Revisions increase in the order of commits, so readers
   * ask for rows above the highest revision that they have seen.
   */
  revision: number
  created_at: number
  updated_at: number
  /** When the place was removed, or null. The row stays as a tombstone, so that every index learns of the removal. */
  deleted_at: number | null
  /** When an operator last edited the place; null if never. Imports do not change an edited place. */
  edited_at: number | null
  /** When the place was last found right, and by whom; either both are null or neither. */
  confirmed_at: CivilDate | null
  confirmed_by: Confirmer | null
  /**
   * The revision of the last change that was no change of the facts, such as a confirmation, and the revision of the
   * last real change before it; see `contentRevision`.
   */
  confirmed_revision: number | null
  fact_revision: number | null
  /** The problem that several visitors have reported; see reports.ts. */
  warning: WrongVerdict | null
  /**
   * The id of the place of the same kind that this one was merged into; null for others. That place may be removed by
   * now too.
   */
  merged_into: number | null
  /**
   * The position that the geocoder found for a place without coordinates, and the question that it answered
   * (`addressQuestion` in the domain). If it found nothing, only the question is set.
   */
  found_for: string | null
  found_lat: number | null
  found_lng: number | null
  found_precision: Precision | null
}

export interface ShopTable extends PlaceColumns, FactRow<'shop'> {}

export interface MarketTable extends PlaceColumns, FactRow<'market'> {
  /**
   * The id of the series that this market is a date of, which determines its facts and date. Null for a market that is
   * held once.
   */
  series_id: number | null
}

/**
 * A market that is held more than once, with the rule for its dates. Each date is also a row of `market`, see
 * series.ts.
 */
export interface SeriesTable extends SourceTermColumns {
  id: Generated<number>
  source: Source
  /** The source's own identifier for the series; unique within its source. */
  source_id: string | null
  /** The facts that all dates have in common: a NewPlace of domain/ as JSON. */
  place: string
  /** The rule for the dates: a Series of domain/ as JSON. */
  rule: string
  /** The text from which the rule was parsed, exactly as the source wrote it. */
  arrived: string | null
  /** The id of the series that this one was merged into; null for others. */
  merged_into: Generated<number | null>
  /** The last day for which rows of `market` have been made; null when the series has no later dates. */
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

/** A profile: what the site stores about an account, whichever identity provider manages it. */
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
  /** The revision of the last change of the person's favourites, by which other servers notice it. */
  favourites_revision: number
  /** 1 when an operator does not want the daily mail about what waits at the desk. */
  digest_off: number | null
  /** When the last such mail was sent to the operator, ms since 1970. */
  digest_sent_at: number | null
}

interface FavouriteTable {
  uid: string
  kind: PlaceKind
  place_id: number
  created_at: number
}

/** When a person removed a favourite. Rows are deleted after 30 days, see favourite-removals.ts. */
interface FavouriteRemovalTable {
  uid: string
  kind: PlaceKind
  place_id: number
  removed_at: number
}

/** Removed accounts, as hashes of their uids: their tokens may remain valid for a while. */
interface RemovedAccountTable {
  uid_hash: string
  /** When no token of the account can be valid any more, so that the row can be deleted. */
  until: number
  revision: number
}

/** Attempt counters for rate limits; `key` is a hash that identifies nobody. */
interface AttemptTable {
  key: string
  window_ends_at: number
  count: number
}

interface SecretTable {
  name: string
  value: string
}

/** Accounts that may use the desk. */
interface OperatorTable {
  uid: string
  granted_at: number
}

export interface TipTable {
  id: Generated<number>
  kind: PlaceKind
  /** The place that the visitor submitted, after validation: a NewPlace of domain/ as JSON. */
  place: string
  /** The rule for the market's dates, a Series of domain/ as JSON; null for a place that is no series. */
  series: string | null
  status: 'waiting' | 'published' | 'rejected'
  received_at: number
  decided_at: number | null
  reason: string | null
  /** The id of the shop or market that the tip was published as. */
  place_id: number | null
  revision: number
}

export interface FeedbackTable {
  id: Generated<number>
  contact: string | null
  text: string
  received_at: number
  done_at: number | null
  /** When an operator moved the message to the bin, else null; the daily job deletes it permanently after a week. */
  removed_at: number | null
  revision: number
}

/** The subjects of reports and claims: a single place, or a market with all its dates. */
export type WholePlace = PlaceKind | 'series'

/** A matter: all reports of one problem with one place, see reports.ts. */
export interface ReportMatterTable {
  id: Generated<number>
  subject: WholePlace
  subject_id: number
  verdict: WrongVerdict
  first_at: number
  last_at: number
  /** From how many networks the problem was reported within 30 days; counted when the last report came. */
  count: number
  /** When the matter came into the desk's queue, and when visitors were warned; null until then. */
  queued_at: number | null
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
  /** The id of the matter; null for a report that all is right. */
  matter_id: number | null
  note: string | null
  received_at: number
  /** Keyed hashes of the sender's IP address and network; null once they are too old to count. */
  person_key: string | null
  network_key: string | null
  /** 1 for a report that counts towards no warning, see report-agreement.ts; 0 once the hashes are gone. */
  desk_only: Generated<number>
}

/** A claim: a person says that they run a place, see claims.ts. */
export interface ClaimTable {
  id: Generated<number>
  subject: WholePlace
  subject_id: number
  status: ClaimStatus
  /** The mail address, encrypted. */
  email: string
  /** A keyed hash of the address, by which a claim of the same address is found. */
  email_key: string
  asked_at: number
  decided_at: number | null
  /** When a link of the claim was last used. */
  used_at: number | null
  /** When the site last sent the organiser a reminder to check the place. */
  reminded_at: number | null
  /** How many reminders have been sent since a link was last used. */
  unanswered: number
  revision: number
}

/** A link that was mailed to an organiser; only a hash of its secret is stored. */
interface ClaimLinkTable {
  hash: string
  claim_id: number
  made_at: number
  expires_at: number
  /** When the link was last used; null while it has not been. */
  used_at: number | null
}

/** The log: actions of operators, organisers and imports. Each can be undone, see actions.ts. */
export interface ActionTable {
  id: Generated<number>
  at: number
  /**
   * The operator's account; null for a command on the server, a schedule and an organiser, and after the account was
   * removed.
   */
  uid: string | null
  /** A value of `commandCodes`. */
  by_command: number
  /** The claim whose link was used for the change; null for other authors. */
  claim_id: number | null
  verb: ActionVerb
  subject: ActionSubject
  subject_id: number | null
  /** The subject's state before and after the action, as JSON; null when the subject did not exist. */
  before: string | null
  after: string | null
  reason: string | null
  /** The id of the action that this one is part of; null for a whole action. */
  part_of: number | null
  /** The id of the action that this one has undone; null for other actions. */
  undoes: number | null
  revision: number
}

/** Settings of the site that operators choose. */
interface ChoiceTable {
  name: string
  /** The chosen value as JSON. */
  value: string
  revision: number
}

/** Jobs that one server at a time runs for all servers. */
interface JobTable {
  name: string
  next_at: number
}

/** What was counted of a place on one day; see figures.ts of the domain. */
interface PlaceFigureTable {
  subject: WholePlace
  subject_id: number
  day: CivilDate
  opened: number
  planned: number
  liked: number
  watched: number
}

/** The number of networks from which a search for these words found nothing on one day. */
interface MissedWordsTable {
  words: string
  day: CivilDate
  networks: number
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
  place_figure: PlaceFigureTable
  missed_words: MissedWordsTable
  source: SourceTable
  source_run: SourceRunTable
  source_difference: SourceDifferenceTable
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
