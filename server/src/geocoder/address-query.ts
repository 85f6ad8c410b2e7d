/** Turns an address into a query for a geocoder, and compares streets and house numbers. */
import { foldWords } from '@fyndkartan/domain/fold-words'

export interface AddressQuery {
  /**
   * The text of the query: the street with its number, without floors, buildings and names of places such as
   * 'Backavallen'.
   */
  readonly text: string
  /** The keys (`streetKey`) of the streets that may be meant: 'Väg 27' is a street, or house 27 in the street 'Väg'. */
  readonly streets: readonly string[]
  /**
   * The house numbers, any of which matches, in lower case: '12', '12a'; both ends of '12–14'. Empty without a number.
   */
  readonly numbers: readonly string[]
}

/** Matches a street, a number with an optional letter, and the end of a range: 'Storgatan 12 a–14'. */
const numbered =
  /^(.*?[^\d\s])\s*\b(\d{1,4}) ?((?:(?!i )[a-zåäö])?)(?![\p{L}\d])(?: ?[-–/] ?(\d{1,4}) ?([a-zåäö]?)(?![\p{L}\d]))?/iu

/**
 * Reads an address of one line. If it has several parts ('Backavallen, Storgatan 12, plan 2'), the part with a house
 * number is used.
 */
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

/** Abbreviations in names of streets, and the full words. */
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

/** A key of a street that is equal for all spellings: 'Norra Storgatan', 'N. Storg.', 'norra stor gatan'. */
export function streetKey(street: string): string {
  const words = street.trim().toLowerCase().split(/\s+/).map(wholeWord)
  return foldWords(words.join(' ')).join('')
}

function wholeWord(word: string): string {
  const [short, whole] = shortened.find(([short]) => short.test(word)) ?? []
  return short === undefined ? word : word.replace(short, whole as string)
}
