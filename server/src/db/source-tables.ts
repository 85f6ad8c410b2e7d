/** The tables about sources, and about what they leave open, as Kysely sees them; see tables.ts. */
import type { Precision } from '@fyndkartan/domain/found-position'
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

/** Sources that the site fetches by itself: see sources.ts. */
export interface SourceTable {
  id: Generated<number>
  name: string
  kind: SourceKind
  address: string
  every: SourceInterval
  licence: string
  attribution: string
  /** What the source ids of its places begin with. */
  scope: string
  status: SourceStatus
  /** Why it waits for the operator, in Swedish. */
  waits_for: string | null
  /** In a row. */
  failures: number
  next_at: number | null
  ordered: SourceOrder | null
  /** The digest of the changes that the operator has approved. */
  approved: string | null
  /** Of the answer that the last run carried out. */
  etag: string | null
  last_modified: string | null
  /** The run in progress, and until when the node that runs it has it. */
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
  /** In Swedish. */
  reason: string | null
  /** An ImportOutcome of domain/ as JSON. */
  result: string | null
}

/** Places that are two, though they look like one; the lower id first. */
export interface PlacePairTable {
  id: Generated<number>
  kind: PlaceKind | 'series'
  one_id: number
  other_id: number
  decided_at: number
}

/** What the geocoder has answered about addresses of places; nulls where it found nothing that can be used. */
export interface GeocodedTable {
  /** See `addressQuestion` in the domain. */
  question: string
  lat: number | null
  lng: number | null
  precision: Precision | null
  asked_at: number
}
