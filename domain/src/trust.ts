/** How far a visitor can trust the facts of a place: when and by whom it was last checked, and its source. */
import type { WrongVerdict } from './report.ts'
import { addYears, type CivilDate, formatDayMonth } from './local-time.ts'

/** The kinds of confirmers: the organiser, visitors, an operator, or the source of an import. */
export const confirmers = ['organiser', 'visitor', 'editor', 'source'] as const
export type Confirmer = (typeof confirmers)[number]

export interface Confirmation {
  readonly on: CivilDate
  readonly by: Confirmer
}

/** The source of an imported place. */
export interface Provenance {
  /** The name of the source, such as 'OpenStreetMap'. */
  readonly name: string
  /** The page of the place at the source; null when there is no public one. */
  readonly url: string | null
  /** The name of the licence, such as 'ODbL 1.0'; null when it is unknown. */
  readonly licence: string | null
  /** The attribution that the licence requires; null when the name of the source is enough. */
  readonly attribution: string | null
}

export interface Trust {
  readonly confirmation: Confirmation | null
  /** The verdict that several visitors reported, until an operator or the organiser has reviewed it; null for none. */
  readonly warning: WrongVerdict | null
  readonly source: Provenance | null
}

/** A place without a confirmation, a warning or a source. */
export const unknownTrust: Trust = { confirmation: null, warning: null, source: null }

/** A confirmation that is older than this many years is stale. */
const yearsTrusted = 1

/** Whether a place was last checked more than a year ago; false when no check is known. */
export function isStale({ confirmation }: Pick<Trust, 'confirmation'>, today: CivilDate): boolean {
  return confirmation !== null && confirmation.on < addYears(today, -yearsTrusted)
}

const byWhom = { organiser: 'av arrangören', visitor: 'av besökare', editor: 'av Fyndkartan' } as const

/**
 * The last check and the source in words: 'Kontrollerad 12 nov av arrangören', 'Från OpenStreetMap, hämtad 12 nov';
 * null when nothing is known.
 */
export function formatTrust({ confirmation, source }: Omit<Trust, 'warning'>, today: CivilDate): string | null {
  const from = source && `Från ${source.name}`
  if (confirmation === null) return from
  const { on, by } = confirmation
  const day = formatDayMonth(on, today)
  if (by !== 'source') return `Kontrollerad ${day} ${byWhom[by]}`
  return from === null ? `Hämtad ${day}` : `${from}, hämtad ${day}`
}

/** The note for a place that was last checked more than a year ago. */
export const staleText = 'Inte kontrollerad på länge'
