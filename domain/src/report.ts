/** What visitors say of a place: that it is right, or what is wrong with it. */
import type { PlaceKind } from './place-kind.ts'

export const wrongVerdicts = ['wrong_hours', 'closed', 'cancelled', 'moved'] as const
export type WrongVerdict = (typeof wrongVerdicts)[number]

export const verdicts = ['right', ...wrongVerdicts] as const
export type Verdict = (typeof verdicts)[number]

/** The longest note beside a verdict, in characters. */
export const longestNote = 300

/** One visitor may be mistaken or whoever runs the place; two from different networks agree for a reason. */
export const rightsToConfirm = 2
/** A place changes with the season: what was right a season ago says little. */
export const rightDays = 90
/** One more than confirm a place, since a false alarm keeps people away from a shop that is open. */
export const wrongsToWarn = 3
/** Somebody who finds a closed door tells it on that day; older reports may be about something that is mended. */
export const wrongDays = 30
/** A person who passes by every week may say so every week. */
export const daysBetweenReports = 7

/** What can be said of a kind of place. Only markets are held on a date that can be cancelled. */
export function verdictsOf(kind: PlaceKind): readonly Verdict[] {
  return kind === 'market' ? verdicts : verdicts.filter((verdict) => verdict !== 'cancelled')
}

/** The one that matters most to somebody about to go there; null when there is none. */
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
