/** What operators work on at the desk: tips, places, feedback, the slideshow and imports, and the log of what they did. */
import type { NewPlace, Place, PlaceKind } from './place.ts'

export type TipStatus = 'waiting' | 'published' | 'rejected'

/** A tip as the desk has it. Instants are ms since 1970. */
export interface DeskTip {
  readonly id: number
  readonly receivedAtMs: number
  readonly status: TipStatus
  readonly decidedAtMs: number | null
  /** Why it was rejected. */
  readonly reason: string | null
  /** The place that it became. */
  readonly placeId: number | null
  /** The last decision, while it can be undone. */
  readonly actionId: number | null
  /** As it was sent. */
  readonly place: NewPlace
}

/** A place that may be the same as a tip's. */
export interface Duplicate {
  readonly place: Place
  /** Null when either of them has no position. */
  readonly distanceM: number | null
  /** Of the names, 0 to 1. */
  readonly likeness: number
}

export interface DeskPlace {
  readonly place: Place
  readonly origin: string
  readonly sourceId: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly removedAtMs: number | null
  /** The last change by an operator; imports leave such a place alone. */
  readonly editedAtMs: number | null
  /** Goes back with a change. */
  readonly version: number
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
  | 'undo'
  | 'erase'

export type ActionSubject = PlaceKind | 'tip' | 'feedback' | 'slideshow' | 'import'

/** One line of the desk's log. */
export interface DeskAction {
  readonly id: number
  readonly atMs: number
  /** The operator's address; null for a command on the server, for an account that is gone and for one without address. */
  readonly by: string | null
  readonly byCommand: boolean
  /** The account is gone; without it and without an address, the account has none. */
  readonly byGone: boolean
  readonly verb: ActionVerb
  readonly subject: { readonly type: ActionSubject; readonly id: number | null; readonly name: string | null }
  readonly reason: string | null
  /** A place before and after; null when it was not there, and for other subjects. */
  readonly before: Place | null
  readonly after: Place | null
  /** How many changes belong to it. */
  readonly parts: number
  /** The action that it belongs to, which is undone as a whole. */
  readonly partOf: number | null
  readonly undoes: number | null
  readonly undoneBy: number | null
}

/** A line of the desk's log as its author gets it. */
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
  /** In the waste-paper basket, from where it goes for good after a while. */
  readonly removedAtMs: number | null
}

export interface Slideshow {
  readonly ids: readonly number[]
  readonly isDefault: boolean
  /** Those of `ids` that exist, in their order. */
  readonly markets: readonly Place[]
}

export interface ImportLine {
  /** Where: 'line 12', an element's id. */
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
  /** Differ, but an operator has changed them since. */
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
  readonly examples: readonly { readonly change: 'added' | 'changed' | 'removed'; readonly place: Place }[]
  /** Goes back to carry out exactly this. */
  readonly fingerprint: string
  /** Null for a dry run. */
  readonly actionId: number | null
}
