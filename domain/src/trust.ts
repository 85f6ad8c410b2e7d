/** How far the facts of a place can be trusted: when it was last checked, by whom, and where it comes from. */
import type { WrongVerdict } from './report.ts'
import { addYears, type CivilDate, formatDayMonth } from './local-time.ts'

/** Who confirmed the place: its organiser, visitors, an operator, or the source that it comes from. */
export const confirmers = ['organiser', 'visitor', 'editor', 'source'] as const
export type Confirmer = (typeof confirmers)[number]

export interface Confirmation {
  readonly on: CivilDate
  readonly by: Confirmer
}

/** The source of an imported place. */
export interface Provenance {
  /** 'OpenStreetMap'. */
  readonly name: string
  /** The place's page at the source; null without a public one. */
  readonly url: string | null
  /** For example 'ODbL 1.0'; null when it is not known. */
  readonly licence: string | null
  /** The attribution that the licence requires; null when it is the source's name. */
  readonly attribution: string | null
}

export interface Trust {
  readonly confirmation: Confirmation | null
  /** The verdict on which several visitors agree, until an operator or the organiser has reviewed it. */
  readonly warning: WrongVerdict | null
  readonly source: Provenance | null
}

/** A place without a confirmation, a warning or a source. */
export const unknownTrust: Trust = { confirmation: null, warning: null, source: null }

/** An older confirmation is stale. */
const yearsTrusted = 1

/** Whether a place was last checked more than a year ago; false where no check is known. */
export function isStale({ confirmation }: Pick<Trust, 'confirmation'>, today: CivilDate): boolean {
  return confirmation !== null && confirmation.on < addYears(today, -yearsTrusted)
}

const byWhom = { organiser: 'av arrangören', visitor: 'av besökare', editor: 'av Fyndkartan' } as const

/** 'Kontrollerad 12 nov av arrangören', 'Från OpenStreetMap, hämtad 12 nov'; null where nothing is known. */
export function formatTrust({ confirmation, source }: Omit<Trust, 'warning'>, today: CivilDate): string | null {
  const from = source && `Från ${source.name}`
  if (confirmation === null) return from
  const { on, by } = confirmation
  const day = formatDayMonth(on, today)
  if (by !== 'source') return `Kontrollerad ${day} ${byWhom[by]}`
  return from === null ? `Hämtad ${day}` : `${from}, hämtad ${day}`
}

/** The note beside a confirmation older than a year. */
export const staleText = 'Inte kontrollerad på länge'
