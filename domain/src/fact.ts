/**
 * The types of facts (line, date or time, yes/no, choice, list, paragraphs), from which facts.ts builds the facts of a
 * place.
 */
import type { PlaceKind } from './place-kind.ts'
import { plainLine, plainLines } from './plain-text.ts'

/** The result of parsing input: the value (null when unknown), and a Swedish sentence when the input is invalid. */
export interface ReadFact<Value> {
  readonly value: Value | null
  readonly problem: string | null
}

/**
 * The description of one fact of a place. The other packages use it, so that nothing about a fact is written twice.
 * `Typed` is the type of the form's raw input.
 */
export interface Fact<Value, Typed = string, Kinds extends readonly PlaceKind[] = readonly PlaceKind[]> {
  /** The kinds of places that have the fact. */
  readonly kinds: Kinds
  /** The initial value of the fact's form field. */
  readonly blank: Typed
  isBlank(typed: Typed): boolean
  /** Parses form input or a value from a source. Never throws. */
  read(typed: Typed): ReadFact<Value>
  /** The inverse of `read`: the form input for a value. */
  write(value: Value): Typed
  /** Whether two known values are equal; undo and imports use it to find differences. */
  isSame(one: Value, other: Value): boolean
  /**
   * The message for an empty field in a tip, by kind of place. For a kind without a message the field may stay empty
   * (spec §5).
   */
  readonly required?: Readonly<Partial<Record<PlaceKind, string>>>
  /** The maximum length of the text, in characters. */
  readonly maxLength?: number
  /**
   * True: a text from a source that is too long is cut at a word. False: it is refused, as too long form input always
   * is.
   */
  readonly isShortenable: boolean
  /** The text of typed input as it is measured and stored; only facts that are texts have it. */
  tidyText?(typed: string): string
  /**
   * Whether a known value matches a search for the fact; missing for facts that a search cannot filter by.
   * `featureBits` gives each such fact a bit.
   */
  holds?(value: Value): boolean
  /** Whether the value is deleted when the place is erased. */
  readonly vanishesOnErasure: boolean
}

type Kinds = readonly PlaceKind[]

/** The options that every type of fact takes. */
type Described<K extends Kinds> = Pick<Fact<never, never, K>, 'kinds' | 'required'> &
  Partial<Pick<Fact<never>, 'vanishesOnErasure'>>

const known = <Value>(value: Value | null): ReadFact<Value> => ({ value, problem: null })
const unusable = (problem: string): ReadFact<never> => ({ value: null, problem })

/** The values of options that most facts have. */
export const usual = { isShortenable: false, vanishesOnErasure: true, isSame: Object.is } as const

/** Normalizes text to one line. 'n/a' becomes '', because the specification and many people write it for unknown. */
export function readLine(typed: string): string {
  const line = plainLine(typed)
  return /^n\/a$/i.test(line) ? '' : line
}

type LineRules<K extends Kinds> = Described<K> & {
  readonly maxLength: number
  readonly tooLong: string
  readonly isShortenable?: boolean
  /** Returns the value in the form in which it is stored; null when the text is invalid. */
  readonly tidy?: (line: string) => string | null
  /** The message when `tidy` returns null. */
  readonly unusable?: string
}

const typedText = { blank: '', isBlank: (typed: string) => readLine(typed) === '' }

/** A fact that is a line of text. */
export function lineFact<const K extends Kinds>({
  tooLong,
  tidy = (line) => line,
  unusable: sentence = '',
  ...rules
}: LineRules<K>): Fact<string, string, K> {
  return {
    ...usual,
    ...typedText,
    ...rules,
    tidyText: readLine,
    read(typed) {
      const line = readLine(typed)
      if (line === '') return known<string>(null)
      if (line.length > rules.maxLength) return unusable(tooLong)
      const value = tidy(line)
      return value === null ? unusable(sentence) : known(value)
    },
    write: (value) => value,
  }
}

type TypedRules<Value, K extends Kinds> = Described<K> & {
  /** Parses form input; null when it is invalid. */
  readonly parse: (typed: string) => Value | null
  readonly format: (value: Value) => string
  readonly unusable: string
}

/** A fact whose form input is text in a fixed format, such as a date or a time. */
export function typedFact<Value, const K extends Kinds>({
  parse,
  format,
  unusable: sentence,
  ...rules
}: TypedRules<Value, K>): Fact<Value, string, K> {
  return {
    ...usual,
    ...typedText,
    ...rules,
    read(typed) {
      const value = parse(typed)
      return value === null && readLine(typed) !== '' ? unusable(sentence) : known(value)
    },
    write: format,
  }
}

/** A cancellation as form input: the reason remains when the choice is switched off and on. */
export interface TypedCancellation {
  readonly isCancelled: boolean
  readonly reason: string
}

/** A yes/no fact as form input; '' means unknown. */
export type TypedYesNo = '' | 'yes' | 'no'

/** A yes/no fact; null means unknown and never counts as no. A search finds places for which it is known to be yes. */
export function yesNoFact<const K extends Kinds>(
  rules: Described<K>,
): Fact<boolean, TypedYesNo, K> & Searchable<boolean> {
  return {
    ...usual,
    ...rules,
    holds: (value) => value,
    blank: '',
    isBlank: (typed) => typed === '',
    read: (typed) => known(typed === '' ? null : typed === 'yes'),
    write: (value) => (value ? 'yes' : 'no'),
  }
}

/** The additional property of a fact that a search can filter by. */
interface Searchable<Value> {
  readonly holds: (value: Value) => boolean
}

type ChoiceRules<Value extends string, K extends Kinds> = Described<K> &
  Searchable<Value> & {
    readonly values: readonly Value[]
  }

/** A fact with one of a few values. In a form, '' and any unlisted text mean unknown. */
export function choiceFact<const Value extends string, const K extends Kinds>({
  values,
  ...rules
}: ChoiceRules<Value, K>): Fact<Value, Value | '', K> & Searchable<Value> & { readonly values: readonly Value[] } {
  return {
    ...usual,
    ...rules,
    values,
    blank: '',
    isBlank: (typed) => typed === '',
    read: (typed) => known(values.find((value) => value === typed) ?? null),
    write: (value) => value,
  }
}

/** A fact with any number of the given values, always in the order of `values`. An empty list means unknown. */
export function listFact<const Value extends string, const K extends Kinds>({
  values,
  ...rules
}: Described<K> & { readonly values: readonly Value[] }): Fact<readonly Value[], readonly string[], K> {
  return {
    ...usual,
    ...rules,
    blank: [],
    isBlank: (typed) => typed.length === 0,
    read(typed) {
      const value = values.filter((one) => typed.includes(one))
      return known(value.length === 0 ? null : value)
    },
    write: (value) => value,
    isSame: (one, other) => one.length === other.length && one.every((value) => other.includes(value)),
  }
}

/** A fact that is a text of several paragraphs. */
export function paragraphsFact<const K extends Kinds>({
  tooLong,
  ...rules
}: Described<K> & { readonly maxLength: number; readonly tooLong: string }): Fact<string, string, K> {
  return {
    ...usual,
    ...rules,
    isShortenable: true,
    tidyText: readParagraphs,
    blank: '',
    isBlank: (typed) => readParagraphs(typed) === '',
    read(typed) {
      const text = readParagraphs(typed)
      if (text === '') return known<string>(null)
      return text.length > rules.maxLength ? unusable(tooLong) : known(text)
    },
    write: (value) => value,
  }
}

function readParagraphs(typed: string): string {
  const text = plainLines(typed)
  return /^n\/a$/i.test(text) ? '' : text
}
