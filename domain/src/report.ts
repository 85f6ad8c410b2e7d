/** Reports of visitors: that the facts of a place are right, or what is wrong with them. */
import type { PlaceKind } from './place-kind.ts'

export const wrongVerdicts = ['wrong_hours', 'closed', 'cancelled', 'moved'] as const
export type WrongVerdict = (typeof wrongVerdicts)[number]

export const verdicts = ['right', ...wrongVerdicts] as const
export type Verdict = (typeof verdicts)[number]

/** The longest note beside a verdict, in characters. */
export const longestNote = 300

/** One visitor may be mistaken, or be the organiser; reports from two networks are independent of each other. */
export const rightsToConfirm = 2
/** Places change with the season: an older report says little about today. */
export const rightDays = 90
/** One more than it takes to confirm a place, since a false alarm keeps people away from an open shop. */
export const wrongsToWarn = 3
/** Visitors report a closed door on the same day; an older report may have been dealt with. */
export const wrongDays = 30
/** A person who passes by every week may report every week. */
export const daysBetweenReports = 7

/** The verdicts that apply to a kind of place. Only markets are held on a date that can be cancelled. */
export function verdictsOf(kind: PlaceKind): readonly Verdict[] {
  return kind === 'market' ? verdicts : verdicts.filter((verdict) => verdict !== 'cancelled')
}

/** The verdict that matters most to a visitor about to go there; null when there is none. */
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

/** 'Flera besökare säger att butiken har stängt'. */
export function formatWarning(verdict: WrongVerdict, kind: PlaceKind): string {
  return `Flera besökare säger att ${said[verdict](kind)}`
}
