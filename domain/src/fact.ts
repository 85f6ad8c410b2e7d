/** The types of facts, and how facts.ts describes a fact of a place. */
import type { PlaceKind } from './place-kind.ts'
import { plainLine, plainLines } from './plain-text.ts'

/** The result of parsing input: the value (null when unknown), and a Swedish sentence when the input is invalid. */
export interface ReadFact<Value> {
  readonly value: Value | null
  readonly problem: string | null
}

/** One fact of a place, described once; the other packages derive from it. `Typed` is the type of the form's raw input. */
export interface Fact<Value, Typed = string, Kinds extends readonly PlaceKind[] = readonly PlaceKind[]> {
  /** Which kinds of places have it. */
  readonly kinds: Kinds
  /** The form's initial value. */
  readonly blank: Typed
  isBlank(typed: Typed): boolean
  /** Parses form input or a source's value. Never throws. */
  read(typed: Typed): ReadFact<Value>
  /** The inverse of `read`: the form input that gives this value. */
  write(value: Value): Typed
  /** Whether two known values are equal: for undo, and for what an import would change. */
  isSame(one: Value, other: Value): boolean
  /** The message for an empty field in a tip, by kind. A kind without a message need not fill it in (spec §5). */
  readonly required?: Readonly<Partial<Record<PlaceKind, string>>>
  /** The maximum length, in characters. */
  readonly maxLength?: number
  /** A source's text above the limit is cut at a word; without this it is refused, like form input. */
  readonly isShortenable: boolean
  /** Only for facts that a search can filter by: whether a known value matches. `featureBits` gives the fact a bit. */
  holds?(value: Value): boolean
  /** The value is deleted when the place is erased. */
  readonly vanishesOnErasure: boolean
}

type Kinds = readonly PlaceKind[]

/** The options common to all types of facts. */
type Described<K extends Kinds> = Pick<Fact<never, never, K>, 'kinds' | 'required'> &
  Partial<Pick<Fact<never>, 'vanishesOnErasure'>>

const known = <Value>(value: Value | null): ReadFact<Value> => ({ value, problem: null })
const unusable = (problem: string): ReadFact<never> => ({ value: null, problem })

/** The options of most facts. */
export const usual = { isShortenable: false, vanishesOnErasure: true, isSame: Object.is } as const

/** Normalized to one line; 'n/a', which the specification and people write, means unknown. */
export function readLine(typed: string): string {
  const line = plainLine(typed)
  return /^n\/a$/i.test(line) ? '' : line
}

type LineRules<K extends Kinds> = Described<K> & {
  readonly maxLength: number
  readonly tooLong: string
  readonly isShortenable?: boolean
  /** The value as it is stored; null when invalid. */
  readonly tidy?: (line: string) => string | null
  /** The message when `tidy` returns null. */
  readonly unusable?: string
}

const typedText = { blank: '', isBlank: (typed: string) => readLine(typed) === '' }

/** A line of text. */
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
  /** Null when invalid. */
  readonly parse: (typed: string) => Value | null
  readonly format: (value: Value) => string
  readonly unusable: string
}

/** A day or a time, as text in a fixed format. */
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

/** A cancellation in a form: the reason stays in the form while the choice is switched. */
export interface TypedCancellation {
  readonly isCancelled: boolean
  readonly reason: string
}

/** A yes/no fact in a form: '' is unknown. */
export type TypedYesNo = '' | 'yes' | 'no'

/** Yes or no. Unknown is null and never counts as no. A search finds those known to be yes. */
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

/** A fact that a search can filter by. */
interface Searchable<Value> {
  readonly holds: (value: Value) => boolean
}

type ChoiceRules<Value extends string, K extends Kinds> = Described<K> &
  Searchable<Value> & {
    readonly values: readonly Value[]
  }

/** One of a few values; '' in a form is unknown, and so is any other text. */
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

/** Any of some values, in their own order; none is unknown. */
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

/** A text of several paragraphs. */
export function paragraphsFact<const K extends Kinds>({
  tooLong,
  ...rules
}: Described<K> & { readonly maxLength: number; readonly tooLong: string }): Fact<string, string, K> {
  return {
    ...usual,
    ...rules,
    isShortenable: true,
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
