/** The data of the operator's desk: tips, places, feedback, the slideshow, imports, and the log of actions. */
import type { NewMarket, NewPlace, Place, PlaceKey, PlaceKind } from './place.ts'
import type { WrongVerdict } from './report.ts'
import type { EntryOrigins, Sameness } from './same-place.ts'
import type { Series } from './series/rule.ts'

export type TipStatus = 'waiting' | 'published' | 'rejected'

/** A tip as the desk shows it. Times are ms since 1970. */
export interface DeskTip {
  readonly id: number
  readonly receivedAtMs: number
  readonly status: TipStatus
  readonly decidedAtMs: number | null
  /** Why the operator rejected the tip; null for other tips. */
  readonly reason: string | null
  /** The id of the place that was published from the tip; null when there is none. */
  readonly placeId: number | null
  /** The id of the last decision on the tip; null when it can no longer be undone. */
  readonly actionId: number | null
  /** The place as the visitor submitted it. */
  readonly place: NewPlace
  /** The series of a market that repeats; null for other places. */
  readonly series: Series | null
}

/** A place of the directory that may be the same as the place of a tip. */
export interface Duplicate {
  readonly place: Place
  /** Metres between the two places; null when one of them has no position. */
  readonly distanceM: number | null
  /** The similarity of the names of the two places, 0 to 1. */
  readonly likeness: number
}

export interface DeskPlace {
  readonly place: Place
  readonly origin: string
  readonly sourceId: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly removedAtMs: number | null
  /** The id of the place into which a removed place was merged. */
  readonly mergedInto: number | null
  /** When an operator last changed the place; imports do not change such a place. */
  readonly editedAtMs: number | null
  /** The client sends this number back with a change, so that the server detects a conflicting change. */
  readonly version: number
}

/** A series as the desk shows it. Times are ms since 1970. */
export interface DeskSeries {
  readonly id: number
  /** The facts of all dates; date and hours are null. */
  readonly place: NewMarket
  readonly series: Series
  readonly removedAtMs: number | null
  readonly editedAtMs: number | null
  readonly version: number
}

/** Two entries of the directory that may be the same place. */
export interface SamePlaces extends Pick<Sameness, 'score' | 'reasons' | 'distanceM'> {
  /** The entry with the lower id. */
  readonly one: DeskPlace
  readonly other: DeskPlace
  /**
   * The number of organisers' links to each place. After the merge, a link to the removed place opens the one that
   * remains.
   */
  readonly organisers: { readonly one: number; readonly other: number }
  readonly origins: EntryOrigins
  /** The rule of each entry's series in words; null for an entry without a series. */
  readonly repeats: { readonly one: string | null; readonly other: string | null }
}

/** A place in which a source differs, because imports leave the place alone. */
export interface ShownDifference {
  readonly id: number
  /** The client sends both numbers back with a decision, so that the server detects a conflicting change. */
  readonly version: number
  readonly sourceVersion: number
  /** Of a series the market on its next date. */
  readonly place: Place
  readonly series: Series | null
  /** Whether the source's own entry was merged into the place. */
  readonly isMerged: boolean
  /** The place with the values of the source; null when the source no longer has it. */
  readonly stated: { readonly place: Place; readonly series: Series | null } | null
}

/** A source that differs from places of the site. */
export interface DifferingSource {
  /** The id of the source; null for files that were imported once. */
  readonly sourceId: number | null
  /** What the ids of its places begin with; differs for each source. */
  readonly scope: string
  readonly name: string
  /** The number of all differences; `differences` has the first. */
  readonly count: number
  readonly differences: readonly ShownDifference[]
}

/** Single markets that look like the dates of one series. */
export interface SeriesSuggestion {
  /** The ids of the markets, sorted by date. */
  readonly ids: readonly number[]
  /** The next of the markets; the last one when all are past. */
  readonly place: Place
  readonly series: Series
  /** `place`, and the markets that show in which facts they differ (`listVariants`). */
  readonly variants: readonly Place[]
  /** Those who have a link to one of the markets, without those whom an operator has refused for another of them. */
  readonly organisers: readonly SeriesOrganiser[]
  /** How many of the markets an operator has refused or taken from an organiser. */
  readonly refused: number
}

/** Somebody who has a link to one of the markets of a suggestion. */
export interface SeriesOrganiser {
  readonly claimId: number
  /** The mail address; '' when it cannot be decrypted. */
  readonly email: string
  /** The id of the market. */
  readonly marketId: number
  /** Whether the merge proposes that the link opens all dates. */
  readonly isProposed: boolean
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
  | 'pairs'
  | 'difference'
  | 'slideshow'
  | 'import'

/** An entry of the desk's log. */
export interface DeskAction {
  readonly id: number
  readonly atMs: number
  /**
   * The operator's e-mail address; null for a command on the server, a removed account and an account without an
   * address.
   */
  readonly by: string | null
  readonly byCommand: boolean
  /** By a regular run of a source. */
  readonly bySchedule: boolean
  /** Whether an organiser made the change through a mailed link. */
  readonly byOrganiser: boolean
  /** Whether the account of `by` has been removed; otherwise a missing address means that the account has none. */
  readonly byGone: boolean
  readonly verb: ActionVerb
  readonly subject: { readonly type: ActionSubject; readonly id: number | null; readonly name: string | null }
  readonly reason: string | null
  /** The place before and after the change; null where it did not exist, and for subjects other than places. */
  readonly before: Place | null
  readonly after: Place | null
  /** The series before and after the change; null for subjects without a series. */
  readonly seriesBefore: Series | null
  readonly seriesAfter: Series | null
  /** The number of changes in the action; an import has many. */
  readonly parts: number
  /** The id of the action to which this one belongs; only the whole action can be undone. */
  readonly partOf: number | null
  readonly undoes: number | null
  readonly undoneBy: number | null
  /** What the undo of an import left as it was; null if that is nothing, and for all other entries. */
  readonly partial: PartialUndo | null
}

/**
 * Why the undo of an import left a place as it was. 'shared': another place was merged into it; 'import': a later
 * import changed it.
 */
export const keptReasons = ['merged', 'shared', 'organiser', 'operator', 'removed', 'import'] as const
export type KeptReason = (typeof keptReasons)[number]

/** A place or series in the log. `key`: of a series, that of one of its dates; null when it never had one. */
export interface NamedPlace {
  readonly key: PlaceKey | null
  readonly name: string | null
}

/** A place that the undo of an import left as it was. */
export interface KeptPlace {
  readonly place: NamedPlace
  readonly why: KeptReason
  /** The place that it was merged into; null for others. */
  readonly into: NamedPlace | null
}

/** An undo that left some places of an import as they were, because they had changed since. */
export interface PartialUndo {
  /** How many places were undone; a series with all its dates is one. */
  readonly undone: number
  readonly keptCount: number
  /** The first kept places. */
  readonly places: readonly KeptPlace[]
}

/** An entry of the desk's log as shown to the operator who caused it. */
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
  /**
   * When the feedback was moved to the bin, from which a job later deletes it for good; null when it is not in the bin.
   */
  readonly removedAtMs: number | null
}

/** All reports about a place with the same verdict, such as 'closed'. Times are ms since 1970. */
export interface DeskReport {
  readonly id: number
  readonly verdict: WrongVerdict
  readonly firstAtMs: number
  readonly lastAtMs: number
  /**
   * The number of reports from different networks within the last 30 days; once an operator has decided, the number at
   * the decision.
   */
  readonly count: number
  /** Whether visitors are warned on the page of the place. */
  readonly isWarned: boolean
  /** The visitors' notes in the reports, latest first. */
  readonly notes: readonly { readonly atMs: number; readonly text: string }[]
  readonly place: Place
  readonly decidedAtMs: number | null
  readonly decision: ReportDecision | null
  /** The id of the last decision on the reports; null when it can no longer be undone. */
  readonly actionId: number | null
}

export type ReportDecision = 'accepted' | 'dismissed'

export type ClaimStatus = 'waiting' | 'approved' | 'refused'

/** A request for an organiser's link. Times are ms since 1970. */
export interface DeskClaim {
  readonly id: number
  readonly status: ClaimStatus
  readonly email: string
  /** The host name in the place's web link, to compare with the e-mail address; null without a link. */
  readonly linkHost: string | null
  readonly askedAtMs: number
  readonly decidedAtMs: number | null
  /** When the organiser's link was last used. */
  readonly usedAtMs: number | null
  /** The number of other organisers' links to the same place. */
  readonly others: number
  readonly place: Place
  readonly actionId: number | null
}

export interface Slideshow {
  readonly ids: readonly number[]
  readonly isDefault: boolean
  /** The markets of `ids` that exist, in the same order. */
  readonly markets: readonly Place[]
}

export interface ImportLine {
  /** Where in the source the problem is: 'line 12', or an element's id. */
  readonly at: string
  readonly reason: string
  readonly detail: string | null
}

/** A place before and after an edit. A series has all its dates in `seriesBefore`, and the id 0. */
export interface PlaceEdit extends Pick<DeskAction, 'seriesBefore' | 'seriesAfter'> {
  readonly before: Place
  readonly after: Place
}

export interface ImportOutcome {
  readonly source: string
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** The number of places that differ from the source but stay unchanged, because an operator has edited them since. */
  readonly kept: number
  readonly removed: number
  /** The first few entries that were skipped; `skippedCount` is the number of all. */
  readonly skipped: readonly ImportLine[]
  readonly skippedCount: number
  /**
   * The first few entries with hours that the text of spec §3 cannot express; `hoursNotExpressibleCount` is the number
   * of all.
   */
  readonly hoursNotExpressible: readonly ImportLine[]
  readonly hoursNotExpressibleCount: number
  /** The first few facts that were too long and were cut, or invalid and left out; `shortenedCount` is the number of all. */
  readonly shortened: readonly ImportLine[]
  readonly shortenedCount: number
  /**
   * The first few markets that repeat without an end, or in a way that a series cannot express; `repeatsCount` is the
   * number of all.
   */
  readonly repeats: readonly ImportLine[]
  readonly repeatsCount: number
  readonly examples: readonly { readonly change: 'added' | 'changed' | 'removed'; readonly place: Place }[]
  /** The places that the desk's own table changes; null for a source's import. */
  readonly edits: readonly PlaceEdit[] | null
  /** The client sends this value back after a dry run, to run exactly this import. */
  readonly fingerprint: string
  /** The id of the logged action; null for a dry run. */
  readonly actionId: number | null
}
