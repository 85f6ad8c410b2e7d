/** What an address asks a geocoder for, and how streets and house numbers are compared. */
import { foldWords } from '@fyndkartan/domain/fold-words'

export interface AddressQuery {
  /** As it is sent: the street with its number, without floors, buildings and names of venues. */
  readonly text: string
  /** Keys (`streetKey`) of what may be the street: 'Väg 27' is one, or the 27th house of 'Väg'. */
  readonly streets: readonly string[]
  /** Folded house numbers, any of which will do: '12', '12a'; both ends of '12–14'. Empty without one. */
  readonly numbers: readonly string[]
}

/** A street, a number with a letter, and the number that a range ends with. */
const numbered =
  /^(.*?[^\d\s])\s*\b(\d{1,4}) ?((?:(?!i )[a-zåäö])?)(?![\p{L}\d])(?: ?[-–/] ?(\d{1,4}) ?([a-zåäö]?)(?![\p{L}\d]))?/iu

/** Reads an address of one line; of 'Backavallen, Storgatan 12, plan 2', the part that has a house number. */
export function readAddressQuery(address: string): AddressQuery {
  const parts = address.split(/[,;()]/).map((part) => part.trim().replace(/\s+/g, ' '))
  const part = parts.find((one) => numbered.test(one)) ?? parts.find((one) => one !== '') ?? ''
  const [, street, number, letter = '', end, endLetter = ''] = numbered.exec(part) ?? []
  if (street === undefined || number === undefined) return { text: part, streets: [streetKey(part)], numbers: [] }
  const one = (digits: string, letters: string) => `${Number(digits)}${letters}`.toLowerCase()
  const numbers = [one(number, letter), ...(end === undefined ? [] : [one(end, endLetter)])]
  const text = `${street} ${number}${letter}${end === undefined ? '' : `-${end}${endLetter}`}`
  return { text, streets: [streetKey(street), streetKey(part)], numbers }
}

/** Words as they are written on signs, each with the whole word. */
const shortened: readonly (readonly [short: RegExp, whole: string])[] = [
  [/^n\.?$/, 'norra'],
  [/^s\.?$/, 'södra'],
  [/^v\.?$/, 'västra'],
  [/^ö\.?$/, 'östra'],
  [/^st\.?$/, 'stora'],
  [/^l\.?$/, 'lilla'],
  [/^s[:.]t$/, 'sankt'],
  [/g(at)?\.$/, 'gatan'],
  [/v\.$/, 'vägen'],
]

/** Equal for spellings of one street: 'Norra Storgatan', 'N. Storg.', 'norra stor gatan'. */
export function streetKey(street: string): string {
  const words = street.trim().toLowerCase().split(/\s+/).map(wholeWord)
  return foldWords(words.join(' ')).join('')
}

function wholeWord(word: string): string {
  const [short, whole] = shortened.find(([short]) => short.test(word)) ?? []
  return short === undefined ? word : word.replace(short, whole as string)
}
