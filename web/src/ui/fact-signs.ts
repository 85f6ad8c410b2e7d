/**
 * The texts of a card's signs: optional facts in a word or two each. A separate file, since the first page does not
 * need fact-labels.ts.
 */
import { cardSigns } from '@fyndkartan/domain/card-facts'
import { type FactName, readFactOf } from '@fyndkartan/domain/facts'
import type { Place } from '@fyndkartan/domain/place'

/** The texts by fact and value; payment and the entrance fee are formatted below. */
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

/** The texts of the signs on a place's card, the most important first. */
export function signTexts(place: Place): readonly string[] {
  return cardSigns(place).map((names) => {
    const [name = 'name'] = names
    if (waysToPay.some(([way]) => way === name)) return formatPayment(place)
    const value = readFactOf(place, name)
    if (name === 'entranceFee') return value === 0 ? 'Fri entré' : `Entré ${String(value)} kr`
    return words[name]?.[String(value)] ?? ''
  })
}

/**
 * The ways to pay that the place accepts, such as 'Swish, kort'; 'Bara kontanter' if it is known to accept only one.
 */
function formatPayment(place: Place): string {
  const accepted = waysToPay.filter(([way]) => place[way] === true).map(([, word]) => word)
  const isOnly = waysToPay.every(([way]) => place[way] !== null) && accepted.length === 1
  const text = accepted.join(', ')
  return isOnly ? `Bara ${text}` : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
