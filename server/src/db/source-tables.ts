/** The tables of sources, pairs of places and the geocoder's answers as Kysely sees them; see tables.ts. */
import type { Precision } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type {
  RunCause,
  RunOutcome,
  SourceInterval,
  SourceKind,
  SourceOrder,
  SourceStatus,
} from '@fyndkartan/domain/source'
import type { Generated } from 'kysely'

/** A source that the site fetches by itself: see sources.ts. */
export interface SourceTable {
  id: Generated<number>
  name: string
  kind: SourceKind
  address: string
  every: SourceInterval
  licence: string
  attribution: string
  /** The words of titles: see `SourceTerms` of the domain. */
  wanted: Generated<string>
  unwanted: Generated<string>
  /** The text that the source ids of all its places begin with, for example 'ical:loppisar.ics#'. */
  scope: string
  status: SourceStatus
  /** Why the source waits for the operator, in Swedish. */
  waits_for: string | null
  /** The number of failed runs in a row. */
  failures: number
  next_at: number | null
  ordered: SourceOrder | null
  /** The account of the operator who ordered the run; null without one. */
  ordered_by: string | null
  /** A digest of the changes that the operator has approved for import. */
  approved: string | null
  /** The version of the file that the last successful run imported. */
  etag: string | null
  last_modified: string | null
  /** The id of the current run, and when its lease ends. */
  run_id: number | null
  run_until: number | null
  created_at: number
  revision: number
}

export interface SourceRunTable {
  id: Generated<number>
  source_id: number
  started_at: number
  ended_at: number | null
  cause: RunCause
  outcome: RunOutcome
  /** Why the run failed or was held, in Swedish. */
  reason: string | null
  /** An ImportOutcome of domain/ as JSON. */
  result: string | null
}

/** Differences between places and their sources: see source-differences.ts. */
export interface SourceDifferenceTable {
  id: Generated<number>
  /** The scope of the source: see `SourceTable`. */
  scope: string
  source_name: string
  subject: PlaceKind | 'series'
  subject_id: number
  /** `Stated` of the domain as JSON. */
  stated: string
  /** The same as it was when an operator dismissed the difference. */
  dismissed: string | null
  as_of: CivilDate
  revision: number
}

/** Pairs of similar places that an operator has found to be different; the lower id first. */
export interface PlacePairTable {
  id: Generated<number>
  kind: PlaceKind | 'series'
  one_id: number
  other_id: number
  decided_at: number
}

/** The geocoder's answers about addresses of places; the position is null when it found nothing usable. */
export interface GeocodedTable {
  /** The address with its town: see `addressQuestion` in the domain. */
  question: string
  lat: number | null
  lng: number | null
  precision: Precision | null
  asked_at: number
}
