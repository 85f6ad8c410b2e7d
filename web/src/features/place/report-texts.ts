/** Texts for visitors' reports about a place: the possible answers, and the thanks after each. */
import { type CivilDate, formatDayMonth } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import { type Verdict, type WrongVerdict, wrongVerdicts } from '@fyndkartan/domain/report'

/**
 * The errors that a visitor can report for this place; only a date that is still to come can be reported as cancelled.
 */
export function wrongVerdictsOf(place: Place, today: CivilDate): readonly WrongVerdict[] {
  return wrongVerdicts.filter((verdict) => verdict !== 'cancelled' || canBeCancelled(place, today))
}

function canBeCancelled(place: Place, today: CivilDate): boolean {
  return place.kind === 'market' && place.cancellation === null && (place.date === null || place.date >= today)
}

/** The text of the button for an error: 'Har stängt för gott'. */
export function formatWrong(verdict: WrongVerdict, place: Place, today: CivilDate): string {
  if (place.kind === 'shop') return { ...ofAShop, cancelled: 'Är inställd' }[verdict]
  if (verdict !== 'cancelled') return ofAMarket[verdict]
  return place.date === null ? 'Loppisen är inställd' : `Loppisen ${formatDayMonth(place.date, today)} är inställd`
}

const ofAShop = {
  wrong_hours: 'Tiderna stämmer inte',
  closed: 'Har stängt för gott',
  moved: 'Har flyttat',
} as const

const ofAMarket = {
  wrong_hours: 'Dagen eller tiden stämmer inte',
  closed: 'Har slutat för gott',
  moved: 'Har flyttat',
} as const

/**
 * Thanks that also say what the answer has changed. `place` must be loaded after the answer. The numbers of answers in
 * the texts are from domain/src/report.ts.
 */
export function formatThanks(verdict: Verdict, place: Place, today: CivilDate): string {
  const { confirmation = null, warning = null } = place.trust ?? {}
  if (verdict === 'right')
    return confirmation?.by === 'visitor' && confirmation.on === today
      ? 'Tack! Flera besökare säger att det stämmer, och nu står det här på sidan.'
      : 'Tack! Om en besökare till säger att det stämmer skriver vi det här på sidan.'
  return warning === verdict
    ? 'Tack! Flera besökare säger samma sak. Nu står det överst på sidan, tills det är kontrollerat.'
    : 'Tack för att du säger till! Om tre besökare säger samma sak, med minst ett dygn emellan, varnar vi överst på sidan tills det är kontrollerat.'
}
