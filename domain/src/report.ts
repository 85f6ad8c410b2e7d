/** Visitors' reports on a place: its facts are right, or one of them is wrong. */
import type { PlaceKind } from './place-kind.ts'

export const wrongVerdicts = ['wrong_hours', 'closed', 'cancelled', 'moved'] as const
export type WrongVerdict = (typeof wrongVerdicts)[number]

export const verdicts = ['right', ...wrongVerdicts] as const
export type Verdict = (typeof verdicts)[number]

/** The maximum length of the note in a report, in characters. */
export const longestNote = 300

/**
 * A place is confirmed by this many reports with the verdict 'right' from different networks: a single visitor may be
 * mistaken, or be the organiser.
 */
export const rightsToConfirm = 2
/** A report with the verdict 'right' counts for this many days, because places change with the season. */
export const rightDays = 90
/**
 * This many reports with the same verdict other than 'right', such as 'closed', agree: the operators see them in their
 * queue. That is one more than for a confirmation, because a false warning keeps visitors away from an open shop.
 */
export const wrongsToAgree = 3
/**
 * Reports that agree warn visitors once this many days lie between the first and the last of them: nobody can put a
 * warning on a place within one visit, and an operator can decide before.
 */
export const daysToWarn = 1
/**
 * Of the places that one network reports as wrong in a week, so many count towards warnings. The operators see its
 * further reports too.
 */
export const warnedPlacesPerWeek = 5
/**
 * A report that something is wrong counts for this many days: visitors report a closed door on the same day, and an
 * older problem may be solved.
 */
export const wrongDays = 30
/** A visitor may report on the same place again after this many days. */
export const daysBetweenReports = 7

/** The verdicts for a kind of place. Only a market has a date that can be cancelled. */
export function verdictsOf(kind: PlaceKind): readonly Verdict[] {
  return kind === 'market' ? verdicts : verdicts.filter((verdict) => verdict !== 'cancelled')
}

/** Of several verdicts, the one that matters most to a visitor on the way to the place; null for an empty list. */
export function gravest(said: readonly WrongVerdict[]): WrongVerdict | null {
  return (['closed', 'cancelled', 'moved', 'wrong_hours'] as const).find((verdict) => said.includes(verdict)) ?? null
}

const subjects: Readonly<Record<PlaceKind, string>> = { shop: 'butiken', market: 'loppisen' }

const said: Readonly<Record<WrongVerdict, (kind: PlaceKind) => string>> = {
  closed: (kind) => (kind === 'shop' ? 'butiken har stängt' : 'loppisen har slutat'),
  cancelled: (kind) => `${subjects[kind]} är inställd`,
  moved: (kind) => `${subjects[kind]} har flyttat`,
  wrong_hours: () => 'tiderna inte stämmer',
}

/** A warning in words: 'Flera besökare säger att butiken har stängt'. */
export function formatWarning(verdict: WrongVerdict, kind: PlaceKind): string {
  return `Flera besökare säger att ${said[verdict](kind)}`
}
