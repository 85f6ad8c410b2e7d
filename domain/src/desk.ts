/** The work at the desk: tips, places, feedback, the slideshow and imports, and the log of actions. */
import type { NewMarket, NewPlace, Place, PlaceKind } from './place.ts'
import type { WrongVerdict } from './report.ts'
import type { Sameness } from './same-place.ts'
import type { Series } from './series/rule.ts'

export type TipStatus = 'waiting' | 'published' | 'rejected'

/** A tip as the desk sees it. Instants are ms since 1970. */
export interface DeskTip {
  readonly id: number
  readonly receivedAtMs: number
  readonly status: TipStatus
  readonly decidedAtMs: number | null
  /** The reason for the rejection. */
  readonly reason: string | null
  /** The place that the tip became. */
  readonly placeId: number | null
  /** The last decision, while it can be undone. */
  readonly actionId: number | null
  /** The place as submitted. */
  readonly place: NewPlace
  /** The series, for a market that repeats. */
  readonly series: Series | null
}

/** A place that may be the same as a tip's. */
export interface Duplicate {
  readonly place: Place
  /** Null when one of the two has no position. */
  readonly distanceM: number | null
  /** The similarity of the names, 0 to 1. */
  readonly likeness: number
}

export interface DeskPlace {
  readonly place: Place
  readonly origin: string
  readonly sourceId: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly removedAtMs: number | null
  /** The id of the place that a removed one was merged into. */
  readonly mergedInto: number | null
  /** The last change by an operator; imports leave such a place alone. */
  readonly editedAtMs: number | null
  /** Sent back with a change, to detect conflicting edits. */
  readonly version: number
}

/** A series at the desk. Instants are ms since 1970. */
export interface DeskSeries {
  readonly id: number
  /** Without date and hours. */
  readonly place: NewMarket
  readonly series: Series
  readonly removedAtMs: number | null
  readonly editedAtMs: number | null
  readonly version: number
}

/** Two entries that may be the same place. */
export interface SamePlaces extends Pick<Sameness, 'score' | 'reasons' | 'distanceM'> {
  /** The entry with the lower id, which is kept. */
  readonly one: DeskPlace
  readonly other: DeskPlace
  /** The number of organisers' links to each place; a link to the dropped place leads to the kept one. */
  readonly organisers: { readonly one: number; readonly other: number }
  /** The rule of each series in words; null for all other places. */
  readonly repeats: { readonly one: string | null; readonly other: string | null }
}

/** Single markets that look like the dates of one series. */
export interface SeriesSuggestion {
  /** By date. */
  readonly ids: readonly number[]
  /** The next of the markets, or the last. */
  readonly place: Place
  readonly series: Series
}

export type ActionVerb =
  | 'add'
  | 'edit'
  | 'remove'
  | 'restore'
  | 'publish'
  | 'reject'
  | 'done'
  | 'reopen'
  | 'choose'
  | 'import'
  | 'merge'
  | 'distinguish'
  | 'confirm'
  | 'accept'
  | 'dismiss'
  | 'approve'
  | 'undo'
  | 'erase'

export type ActionSubject =
  | PlaceKind
  | 'series'
  | 'tip'
  | 'feedback'
  | 'report'
  | 'claim'
  | 'pair'
  | 'slideshow'
  | 'import'

/** One line of the desk's log. */
export interface DeskAction {
  readonly id: number
  readonly atMs: number
  /** The operator's address; null for a command on the server, for an account that is gone and for one without address. */
  readonly by: string | null
  readonly byCommand: boolean
  /** Whether an organiser made the change, by the link. */
  readonly byOrganiser: boolean
  /** Whether the account has been removed. If not, a missing address means that the account has none. */
  readonly byGone: boolean
  readonly verb: ActionVerb
  readonly subject: { readonly type: ActionSubject; readonly id: number | null; readonly name: string | null }
  readonly reason: string | null
  /** A place before and after the change; null where it did not exist, and for other subjects. */
  readonly before: Place | null
  readonly after: Place | null
  /** The series before and after the change; null for other subjects. */
  readonly seriesBefore: Series | null
  readonly seriesAfter: Series | null
  /** The number of changes in the action. */
  readonly parts: number
  /** The action that it belongs to; an action is undone as a whole. */
  readonly partOf: number | null
  readonly undoes: number | null
  readonly undoneBy: number | null
}

/** A line of the desk's log as shown to the operator who caused it. */
export interface OwnAction {
  readonly atMs: number
  readonly verb: ActionVerb
  readonly subject: ActionSubject
  readonly subjectId: number | null
  readonly reason: string | null
}

export interface DeskFeedback {
  readonly id: number
  readonly receivedAtMs: number
  readonly contact: string | null
  readonly text: string
  readonly doneAtMs: number | null
  /** In the bin, from which a job deletes it for good after a while. */
  readonly removedAtMs: number | null
}

/** The reports on a place that agree on one verdict. Instants are ms since 1970. */
export interface DeskReport {
  readonly id: number
  readonly verdict: WrongVerdict
  readonly firstAtMs: number
  readonly lastAtMs: number
  /**
   * Reports that count: from different networks, within the last 30 days; for a decided matter the number at the
   * decision.
   */
  readonly count: number
  /** Whether there are enough reports for a warning on the place. */
  readonly isWarned: boolean
  /** The notes of the reports, latest first. */
  readonly notes: readonly { readonly atMs: number; readonly text: string }[]
  readonly place: Place
  readonly decidedAtMs: number | null
  readonly decision: ReportDecision | null
  /** The last decision, while it can be undone. */
  readonly actionId: number | null
}

export type ReportDecision = 'accepted' | 'dismissed'

export type ClaimStatus = 'waiting' | 'approved' | 'refused'

/** A request for an organiser's link. Instants are ms since 1970. */
export interface DeskClaim {
  readonly id: number
  readonly status: ClaimStatus
  readonly email: string
  /** The host of the place's link, for comparing; null without one. */
  readonly linkHost: string | null
  readonly askedAtMs: number
  readonly decidedAtMs: number | null
  /** When the link was last used. */
  readonly usedAtMs: number | null
  /** The number of other links to the same place. */
  readonly others: number
  readonly place: Place
  readonly actionId: number | null
}

export interface Slideshow {
  readonly ids: readonly number[]
  readonly isDefault: boolean
  /** The ones of `ids` that exist, in the same order. */
  readonly markets: readonly Place[]
}

export interface ImportLine {
  /** The location in the source: 'line 12', or an element's id. */
  readonly at: string
  readonly reason: string
  readonly detail: string | null
}

export interface ImportOutcome {
  readonly source: string
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Places that differ but have been edited by an operator since. */
  readonly kept: number
  readonly removed: number
  /** The first of `skippedCount`. */
  readonly skipped: readonly ImportLine[]
  readonly skippedCount: number
  /** The first of `hoursNotExpressibleCount`. */
  readonly hoursNotExpressible: readonly ImportLine[]
  readonly hoursNotExpressibleCount: number
  /** Texts that were too long and were cut; the first of `shortenedCount`. */
  readonly shortened: readonly ImportLine[]
  readonly shortenedCount: number
  /** Markets that repeat without an end, or that a series of dates cannot express; the first of `repeatsCount`. */
  readonly repeats: readonly ImportLine[]
  readonly repeatsCount: number
  readonly examples: readonly { readonly change: 'added' | 'changed' | 'removed'; readonly place: Place }[]
  /** Sent back to run exactly this import. */
  readonly fingerprint: string
  /** Null for a dry run. */
  readonly actionId: number | null
}
