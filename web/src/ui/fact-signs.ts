/**
 * The optional facts on a card, a word or two each. Separate from fact-labels.ts, which the first page does not need.
 */
import { cardSigns } from '@fyndkartan/domain/card-facts'
import { type FactName, readFactOf } from '@fyndkartan/domain/facts'
import type { Place } from '@fyndkartan/domain/place'

/** By fact and value; the functions below word payment and the entrance fee. */
const words: { readonly [Name in FactName]?: Readonly<Record<string, string>> } = {
  roof: { indoors: 'Inomhus', outdoors: 'Utomhus', both: 'Inne och ute' },
  stepFree: { yes: 'Inga trappsteg', limited: 'Delvis utan trappsteg' },
  cafe: { true: 'Fik' },
  parking: { free: 'Gratis parkering', paid: 'Parkering' },
  toilet: { true: 'Toalett' },
  dogs: { yes: 'Hund välkommen', leashed: 'Hund i koppel' },
}

const waysToPay = [
  ['swish', 'Swish'],
  ['card', 'kort'],
  ['cash', 'kontanter'],
] as const

/** The signs of a place's card, the most important first. */
export function signTexts(place: Place): readonly string[] {
  return cardSigns(place).map((names) => {
    const [name = 'name'] = names
    if (waysToPay.some(([way]) => way === name)) return formatPayment(place)
    const value = readFactOf(place, name)
    if (name === 'entranceFee') return value === 0 ? 'Fri entré' : `Entré ${String(value)} kr`
    return words[name]?.[String(value)] ?? ''
  })
}

/** 'Swish, kort', or 'Bara kontanter' if the place is known to take nothing else. */
function formatPayment(place: Place): string {
  const accepted = waysToPay.filter(([way]) => place[way] === true).map(([, word]) => word)
  const isOnly = waysToPay.every(([way]) => place[way] !== null) && accepted.length === 1
  const text = accepted.join(', ')
  return isOnly ? `Bara ${text}` : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
