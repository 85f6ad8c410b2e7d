/** Whether what is said of a place can be trusted: when it was last checked, by whom, and where it comes from. */
import type { WrongVerdict } from './report.ts'
import { addYears, type CivilDate, formatDayMonth } from './local-time.ts'

/** Who found it right: whoever runs the place, visitors, an operator, or the source that it comes from. */
export const confirmers = ['organiser', 'visitor', 'editor', 'source'] as const
export type Confirmer = (typeof confirmers)[number]

export interface Confirmation {
  readonly on: CivilDate
  readonly by: Confirmer
}

/** Where a place was imported from. */
export interface Provenance {
  /** 'OpenStreetMap'. */
  readonly name: string
  /** The place there; null without a public page. */
  readonly url: string | null
  /** 'ODbL 1.0'; null when it is not known. */
  readonly licence: string | null
  /** Who is to be named; null when that is the source's name. */
  readonly attribution: string | null
}

export interface Trust {
  readonly confirmation: Confirmation | null
  /** What several visitors agree is wrong, until an operator or the organiser has looked at it. */
  readonly warning: WrongVerdict | null
  readonly source: Provenance | null
}

/** Nothing is known of it. */
export const unknownTrust: Trust = { confirmation: null, warning: null, source: null }

/** Beyond this age nobody should rely on it. */
const yearsTrusted = 1

/** Whether a place was last checked more than a year ago; false where nothing is known. */
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

/** What is said beside that of a place that nobody has checked for a year. */
export const staleText = 'Inte kontrollerad på länge'
