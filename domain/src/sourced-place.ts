/** A place from a source: an import file, a calendar or a web page. Browsers do not load this. */
import { abroadText, type FactName, factNames, factNamesOf, factOf, readPosition } from './facts.ts'
import type { NewPlace } from './place.ts'
import { type PlaceForm, preparePlace, type PlaceProblems } from './place-form.ts'
import { withinSweden } from './sweden.ts'

export interface SourceRules {
  /** Whether positions outside Sweden are allowed. */
  readonly abroad: boolean
}

/** A place from a source. */
export interface SourcedPlace {
  readonly place: NewPlace
  /** The facts whose text was cut. */
  readonly shortened: readonly FactName[]
  /** The facts whose value is invalid: the place is without them. */
  readonly dropped: readonly FactName[]
}

/** The reasons for which a place from a source cannot be used. */
export interface UnusablePlace {
  readonly problems: PlaceProblems
  readonly isAbroad: boolean
}

/**
 * A place from a source, under the rules for operators, except that a text that is too long is cut at a word and that
 * an invalid fact is dropped. Not usable is a place without a name, without a position or town, abroad, or, for a
 * market, without a date.
 */
export function prepareSourced(form: PlaceForm, { abroad }: SourceRules): SourcedPlace | UnusablePlace {
  const shortened = factNamesOf(form.kind).filter((name) => isTooLong(name, form[name]))
  const cut = Object.fromEntries(
    shortened.map((name) => [name, shorten(textOf(name, form[name] as string), factOf(name).maxLength ?? 0)]),
  )
  const known = abroad && form.position ? readPosition(form.position) : null
  const prepare = (some: PlaceForm) => withinSweden(preparePlace(some, known), known)
  const whole = { ...form, ...cut, position: known ?? form.position }
  const prepared = prepare(whole)
  if ('place' in prepared) return { ...prepared, shortened, dropped: [] }
  const { problems } = prepared
  const dropped = factNames.filter((name) => problems[name] !== undefined && isDroppable(name, problems))
  const rest = prepare(withoutFacts(whole, dropped))
  if ('place' in rest) return { ...rest, shortened, dropped }
  return { problems, isAbroad: rest.problems.position === abroadText }
}

/** Whether a place from a source can do without the fact. Without a town and a position it is still unusable. */
function isDroppable(name: FactName, problems: PlaceProblems): boolean {
  return name !== 'name' && name !== 'date' && problems[name] !== abroadText
}

/** Blanks some facts. Of a cancellation only the reason can be invalid: the market stays cancelled. */
function withoutFacts(form: PlaceForm, names: readonly FactName[]): PlaceForm {
  const blanks = Object.fromEntries(names.map((name) => [name, factOf(name).blank]))
  const { cancellation } = form
  return {
    ...form,
    ...blanks,
    ...(names.includes('cancellation') && { cancellation: { ...cancellation, reason: '' } }),
  }
}

function isTooLong(name: FactName, typed: unknown): boolean {
  const { isShortenable, maxLength = Infinity } = factOf(name)
  return isShortenable && typeof typed === 'string' && textOf(name, typed).length > maxLength
}

/** The text of a fact as it is measured and stored: a line, or the lines of a description. */
function textOf(name: FactName, typed: string): string {
  return factOf(name).tidyText?.(typed) ?? typed
}

/**
 * Cuts a text to at most `most` characters, at the end of a word, and adds '...'. A very long word is cut in its
 * middle.
 */
function shorten(whole: string, most: number): string {
  const room = whole.slice(0, most - 3)
  const end = Math.max(room.lastIndexOf(' '), room.lastIndexOf('\n'))
  let text = end > most / 2 ? room.slice(0, end) : room
  while (text !== '' && !isWordEnd(text)) text = text.slice(0, -1)
  return `${text}...`
}

/**
 * Whether a text may be cut here: not inside a surrogate pair, and not after white space or a joining punctuation mark.
 */
function isWordEnd(text: string): boolean {
  return text.isWellFormed() && !' \n,.;:–-'.includes(text.at(-1) ?? ' ')
}
