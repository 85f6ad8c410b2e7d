/** Splits OpenStreetMap's opening_hours into tokens: words, numbers, times and signs. */
import { minutesPerDay, type Weekday } from '../local-time.ts'
import { maxOsmHoursLength } from './osm-text.ts'

type TokenKind =
  | 'weekday'
  | 'month'
  | 'number'
  | 'year'
  | 'time'
  | 'comment'
  | 'PH'
  | 'off'
  | 'open'
  | 'unknown'
  | 'week'
  | '24/7'
  | ';'
  | ','
  | '-'
  | '/'
  | ':'
  | '['
  | ']'
  | '||'

interface Token {
  readonly kind: TokenKind
  /** The weekday (Sunday is 0), the month (1–12), the number or year, or the minute of a time; 0 for other tokens. */
  readonly value: number
  /** The text of a comment; '' for other tokens. */
  readonly text: string
}

export const osmWeekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const

export const osmMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const pattern =
  / ?(?:(24\/7)|(\d{1,2})[:.](\d{2})(?!\d)|(\d{1,4})(?!\d)|([A-Za-z]{2,9})(?![A-Za-z])|(\|\||[;,/:[\]-]))/y

/**
 * The tokens of a text. Null when it is too long or contains a word or sign that is not a token. All kinds of dashes
 * count as '-'.
 */
export function tokenizeOsmHours(text: string): OsmTokens | null {
  if (text.length > maxOsmHoursLength) return null
  const written = text
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
  // Text between quotation marks is a comment.
  const parts = written.split('"')
  if (parts.length % 2 === 0) return null
  const tokens: Token[] = []
  for (const [index, part] of parts.entries()) {
    const read = index % 2 === 1 ? [{ ...plain('comment'), text: part.trim() }] : tokensOf(part)
    if (read === null) return null
    tokens.push(...read)
  }
  return new OsmTokens(tokens)
}

function tokensOf(part: string): readonly Token[] | null {
  const written = part.split(' ').filter(Boolean).join(' ')
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < written.length) {
    const match = pattern.exec(written)
    const token = match && tokenOf(match)
    if (!token) return null
    tokens.push(token)
  }
  return tokens
}

function tokenOf([, always, hours, minutes, number, word, sign]: RegExpExecArray): Token | null {
  if (always !== undefined) return plain('24/7')
  if (hours !== undefined) {
    const minute = Number(hours) * 60 + Number(minutes)
    return Number(minutes) < 60 && minute <= 2 * minutesPerDay ? plain('time', minute) : null
  }
  // A year has four digits.
  if (number !== undefined) return plain(number.length === 4 ? 'year' : 'number', Number(number))
  return word === undefined ? plain(sign as TokenKind) : wordToken(word)
}

/** The token of a word in upper or lower case. Weekdays may have three letters ('Mon') or all, as people often write them. */
function wordToken(written: string): Token | null {
  const word = written.toLowerCase()
  const weekday = weekdayWords.indexOf(word)
  if (weekday >= 0) return plain('weekday', weekday % 7)
  const month = osmMonths.findIndex((name) => name.toLowerCase() === word)
  if (month >= 0) return plain('month', month + 1)
  const kind = kinds.get(word)
  return kind === undefined ? null : plain(kind)
}

const kinds: ReadonlyMap<string, TokenKind> = new Map([
  ['ph', 'PH'],
  ['off', 'off'],
  ['closed', 'off'],
  ['open', 'open'],
  ['unknown', 'unknown'],
  ['week', 'week'],
])

const weekdayWords =
  'su mo tu we th fr sa sun mon tue wed thu fri sat sunday monday tuesday wednesday thursday friday saturday'.split(' ')

function plain(kind: TokenKind, value = 0): Token {
  return { kind, value, text: '' }
}

/** Reads tokens in order. A `take…` method returns null and moves no further when the next token is of another kind. */
export class OsmTokens {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  sees(kind: TokenKind, ahead = 0): boolean {
    return this.#tokens[this.#at + ahead]?.kind === kind
  }

  seesAfterComma(kind: TokenKind): boolean {
    return this.sees(',') && this.sees(kind, 1)
  }

  take(kind: TokenKind): Token | null {
    if (!this.sees(kind)) return null
    return this.#tokens[this.#at++] ?? null
  }

  takeComment(): string | null {
    return this.take('comment')?.text ?? null
  }

  takeNumber(min: number, max: number): number | null {
    const value = this.take('number')?.value
    return value !== undefined && value >= min && value <= max ? value : null
  }

  /** Null when no year follows. */
  takeYear(): number | null {
    return this.take('year')?.value ?? null
  }

  takeMonth(): number | null {
    return this.take('month')?.value ?? null
  }

  takeWeekday(): Weekday | null {
    return (this.take('weekday')?.value ?? null) as Weekday | null
  }

  /** A time as a minute, 0–2880. With `wholeHours` a number counts as a whole hour. */
  takeTime(wholeHours: boolean): number | null {
    const minute = this.take('time')?.value
    if (minute !== undefined) return minute
    const hour = wholeHours ? this.takeNumber(0, 24) : null
    return hour === null ? null : hour * 60
  }
}
