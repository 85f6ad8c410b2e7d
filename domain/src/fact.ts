/** What a fact of a place is made of, and the sorts of facts there are. The facts themselves stand in facts.ts. */
import type { PlaceKind } from './place-kind.ts'
import { plainLine } from './plain-text.ts'

/** What was typed, read: the value, null when nothing is known, and a Swedish sentence when it cannot be used. */
export interface ReadFact<Value> {
  readonly value: Value | null
  readonly problem: string | null
}

/** One fact of a place, described once; every other room follows from it. `Typed` is what a form holds while somebody types. */
export interface Fact<Value, Typed = string, Kinds extends readonly PlaceKind[] = readonly PlaceKind[]> {
  /** Which kinds of places have it. */
  readonly kinds: Kinds
  /** What stands in a form where nothing was typed. */
  readonly blank: Typed
  isBlank(typed: Typed): boolean
  /** Reads what somebody typed, or what a source wrote. Never throws. */
  read(typed: Typed, kind: PlaceKind): ReadFact<Value>
  /** What somebody would type to give this value: `read` gives it back. */
  write(value: Value): Typed
  /** Whether two known values are the same: for undoing, and for what an import would change. */
  isSame(one: Value, other: Value): boolean
  /** What is said of an empty field of a tip, by kind; a kind that is missing may leave it empty (spec §5). */
  readonly required?: Readonly<Partial<Record<PlaceKind, string>>>
  /** Longest text, characters. */
  readonly maxLength?: number
  /** Shortened at a word when a source's text is too long; without it the source's value is refused as a person's is. */
  readonly isShortenable: boolean
  /** A yes/no fact that a search can ask for: `featureBits` gives it a bit. */
  readonly isFilter: boolean
  /** Nothing of it is left when the place is erased. */
  readonly vanishesOnErasure: boolean
}

type Kinds = readonly PlaceKind[]

/** What every sort of fact is told. */
type Described<K extends Kinds> = Pick<Fact<never, never, K>, 'kinds' | 'required'> &
  Partial<Pick<Fact<never>, 'vanishesOnErasure'>>

const known = <Value>(value: Value | null): ReadFact<Value> => ({ value, problem: null })
const unusable = (problem: string): ReadFact<never> => ({ value: null, problem })

/** As one line; 'n/a' is how the specification, and people, write that there is nothing. */
export function readLine(typed: string): string {
  const line = plainLine(typed)
  return /^n\/a$/i.test(line) ? '' : line
}

type LineRules<K extends Kinds> = Described<K> & {
  readonly maxLength: number
  readonly tooLong: string
  readonly isShortenable?: boolean
  /** The value as it is stored; null when it cannot be used. */
  readonly tidy?: (line: string) => string | null
  /** What is said when `tidy` gives null. */
  readonly unusable?: string
}

/** A line of text. */
export function lineFact<const K extends Kinds>({
  tooLong,
  tidy = (line) => line,
  unusable: sentence = '',
  ...rules
}: LineRules<K>): Fact<string, string, K> {
  return {
    blank: '',
    isShortenable: false,
    isFilter: false,
    vanishesOnErasure: true,
    ...rules,
    isBlank: (typed) => readLine(typed) === '',
    read(typed) {
      const line = readLine(typed)
      if (line === '') return known<string>(null)
      if (line.length > rules.maxLength) return unusable(tooLong)
      const value = tidy(line)
      return value === null ? unusable(sentence) : known(value)
    },
    write: (value) => value,
    isSame: Object.is,
  }
}

type TypedRules<Value, K extends Kinds> = Described<K> & {
  /** Null for what is none. */
  readonly parse: (typed: string) => Value | null
  readonly format: (value: Value) => string
  readonly unusable: string
}

/** A day or a time, in a text of its own form. */
export function typedFact<Value, const K extends Kinds>({
  parse,
  format,
  unusable: sentence,
  ...rules
}: TypedRules<Value, K>): Fact<Value, string, K> {
  return {
    blank: '',
    isShortenable: false,
    isFilter: false,
    vanishesOnErasure: true,
    ...rules,
    isBlank: (typed) => readLine(typed) === '',
    read(typed) {
      const value = parse(typed)
      return value === null && readLine(typed) !== '' ? unusable(sentence) : known(value)
    },
    write: format,
    isSame: Object.is,
  }
}

/** As a form has a yes/no fact: '' is unknown. */
export type TypedYesNo = '' | 'yes' | 'no'

/** Yes or no; unknown is null and never taken for a no. A search can ask for it unless `isFilter` says otherwise. */
export function yesNoFact<const K extends Kinds>({
  isFilter = true,
  ...rules
}: Described<K> & { readonly isFilter?: boolean }): Fact<boolean, TypedYesNo, K> {
  return {
    blank: '',
    isShortenable: false,
    vanishesOnErasure: true,
    ...rules,
    isFilter,
    isBlank: (typed) => typed === '',
    read: (typed) => known(typed === '' ? null : typed === 'yes'),
    write: (value) => (value ? 'yes' : 'no'),
    isSame: Object.is,
  }
}
