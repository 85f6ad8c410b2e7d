/**
 * Reads opening hours that people write in Swedish: 'mån–fre 10–18, lör 10–14', 'tis o tors kl 13.00–17.00', 'första
 * lördagen i månaden 10–14'. The text becomes OpenStreetMap's syntax, which `parseOsmHours` reads.
 */
import { foldWords } from '../fold-words.ts'
import { minutesPerDay, monthNames, parseClockTime, weekdayOfWord, weekdaysFromMonday } from '../local-time.ts'
import { osmMonths, osmWeekdays } from './osm-tokens.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

type Token =
  | { readonly kind: 'day'; readonly code: string }
  | { readonly kind: 'days'; readonly code: string }
  | { readonly kind: 'month'; readonly code: string }
  | { readonly kind: 'nth'; readonly nth: number }
  | { readonly kind: 'time'; readonly text: string }
  | { readonly kind: 'comma' | 'dash' | 'and' | 'end' | 'closed' | 'always' | 'request' | 'else' }

/** Words that say nothing of their own. */
const fillers = new Set(
  'kl klockan öppet öppen öppettider öppettid tider har vi är ca i varje månad månaden'.split(' '),
)

const dayCodes: readonly string[] = weekdaysFromMonday.map((weekday) => osmWeekdays[weekday])

const words: ReadonlyMap<string, Token> = new Map<string, Token>([
  ...['vardag', 'vard'].map((word) => [word, { kind: 'days', code: 'Mo-Fr' }] as const),
  ...['helg'].map((word) => [word, { kind: 'days', code: 'Sa-Su' }] as const),
  ...['dagligen', 'alladagar', 'varjedag'].map((word) => [word, { kind: 'days', code: 'Mo-Su' }] as const),
  ...['helgdag', 'rödadagar', 'rödadag'].map((word) => [word, { kind: 'days', code: 'PH' }] as const),
  ...['och', 'o', 'samt', '&', '+'].map((word) => [word, { kind: 'and' }] as const),
  ...['till', 'tom', '-'].map((word) => [word, { kind: 'dash' }] as const),
  ...['stängt', 'stängd'].map((word) => [word, { kind: 'closed' }] as const),
  ['dygnetrunt', { kind: 'always' }],
  ['efteröverenskommelse', { kind: 'request' }],
  ['enligtöverenskommelse', { kind: 'request' }],
  ...['eller', 'annars', 'övrigtid', 'övrigatider'].map((word) => [word, { kind: 'else' }] as const),
  ...['första', '1:a'].map((word) => [word, { kind: 'nth', nth: 1 }] as const),
  ...['andra', '2:a'].map((word) => [word, { kind: 'nth', nth: 2 }] as const),
  ...['tredje', '3:e'].map((word) => [word, { kind: 'nth', nth: 3 }] as const),
  ...['fjärde', '4:e'].map((word) => [word, { kind: 'nth', nth: 4 }] as const),
  ...['sista'].map((word) => [word, { kind: 'nth', nth: -1 }] as const),
])

/** The longest text that is read, in characters. */
const maxLength = 300

/**
 * The hours in OpenStreetMap's syntax; null for a text with any part that is not clear. Nothing is assumed: 'lör 10–',
 * '10–18' without days, 'varannan lördag 10–14' and two different hours of one day give null.
 */
export function parseSwedishHours(text: string): string | null {
  if (text.length > maxLength) return null
  const tokens = tokensOf(text)
  if (tokens?.length === 1 && tokens[0]?.kind === 'always') return '24/7'
  const rules = tokens && new Reader(tokens).read()
  if (!rules) return null
  const written = rules.map(ruleText).join('; ').replace('; ||', ' ||')
  return areClear(rules) && parseOsmHours(written) !== null ? written : null
}

function tokensOf(text: string): Token[] | null {
  const joined = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=\d)[.:](?=\d\d)/g, ':')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('t.o.m.', ' tom ')
    .replaceAll(/(?<!\p{L})(alla|varje|dygnet|röda|övrig|övriga|efter|enligt) (?=dag|runt|tid|överenskommelse)/gu, '$1')
  const parts = joined.match(/\d{1,2}:[aeæ]|\d{1,2}:\d\d|\d{1,2}|\p{L}+|[^\s\d\p{L}]/gu) ?? []
  const tokens: Token[] = []
  for (const part of parts) {
    const read = tokenOf(part)
    if (read === null) return null
    if (read !== 'filler') tokens.push(read)
  }
  return tokens
}

function tokenOf(part: string): Token | 'filler' | null {
  if (/^\d{1,2}(?::\d\d)?$/.test(part)) {
    const text = part.includes(':') ? part.padStart(5, '0') : `${part.padStart(2, '0')}:00`
    return parseClockTime(text) === null ? null : { kind: 'time', text }
  }
  if (part === ',' || part === '/') return { kind: 'comma' }
  if (part === ';' || part === '|') return { kind: 'end' }
  if (/^[.:()!*]$/.test(part)) return 'filler'
  const known = words.get(part)
  if (known) return known
  const [word = ''] = foldWords(part)
  if (fillers.has(word)) return 'filler'
  const stem = [word, word.replace(/(?:arna|erna|ar|er|en|s)$/, '')]
  const day = stem.map(weekdayOfWord).find((weekday) => weekday !== null)
  if (day !== undefined) return { kind: 'day', code: osmWeekdays[day] }
  const month = monthNames.findIndex((name) => [name, name.slice(0, 3), name.slice(0, 4)].includes(word))
  if (month >= 0) return { kind: 'month', code: osmMonths[month] ?? '' }
  return stem.map((one) => words.get(one)).find((one) => one !== undefined) ?? null
}

interface Rule {
  readonly months: string
  readonly days: readonly string[]
  readonly nth: readonly number[]
  /** '10:00-18:00', 'off', or "|| …" for all other times. */
  readonly hours: readonly string[]
}

/** Reads tokens as rules: months, days, hours; or the hours first if the text begins with them. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(): Rule[] | null {
    const rules: Rule[] = []
    const hasHoursFirst = this.#tokens[0]?.kind === 'time' || this.#tokens[0]?.kind === 'closed'
    for (this.#skip('comma', 'end', 'and'); this.#at < this.#tokens.length; this.#skip('comma', 'end', 'and')) {
      if (this.#skip('else') > 0 || (rules.length > 0 && this.#kind() === 'request')) {
        if (this.#skip('request') !== 1) return null
        rules.push({ months: '', days: [], nth: [], hours: ['|| "efter överenskommelse"'] })
        continue
      }
      const first = hasHoursFirst ? this.#hours() : []
      const selector = first && this.#selector()
      const hours = hasHoursFirst ? first : this.#hours()
      if (!selector || !hours || hours.length === 0) return null
      rules.push({ ...selector, hours })
    }
    return rules.length > 0 ? rules : null
  }

  #kind(ahead = 0): Token['kind'] | undefined {
    return this.#tokens[this.#at + ahead]?.kind
  }

  #skip(...kinds: readonly Token['kind'][]): number {
    const start = this.#at
    while (kinds.includes(this.#kind() ?? 'time')) {
      if (this.#at >= this.#tokens.length) break
      this.#at++
    }
    return this.#at - start
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++]
  }

  #selector(): Pick<Rule, 'months' | 'days' | 'nth'> | null {
    const span = this.#months()
    const days: string[] = []
    const nth: number[] = []
    for (;;) {
      const token = this.#tokens[this.#at]
      if (token?.kind === 'nth') nth.push(token.nth)
      else if (token?.kind === 'days') days.push(token.code)
      else if (token?.kind === 'day') {
        const end = this.#kind(1) === 'dash' ? this.#tokens[this.#at + 2] : undefined
        if (this.#kind(1) === 'dash' && end?.kind !== 'day') return null
        days.push(end?.kind === 'day' ? `${token.code}-${end.code}` : token.code)
        if (end) this.#at += 2
      } else break
      this.#at++
      const isMore = (kind: string | undefined) => kind === 'day' || kind === 'days' || kind === 'nth'
      if ((this.#kind() === 'comma' || this.#kind() === 'and') && isMore(this.#kind(1))) this.#at++
    }
    const months = span ?? this.#months() ?? ''
    if (days.length === 0 || (nth.length > 0 && (days.length > 1 || !/^[A-Z][a-z]$/.test(days[0] ?? '')))) return null
    return { months, days, nth }
  }

  #months(): string | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'month') return null
    this.#at++
    const end = this.#kind() === 'dash' ? this.#tokens[this.#at + 1] : undefined
    if (end?.kind !== 'month') return token.code
    this.#at += 2
    return `${token.code}-${end.code}`
  }

  /** The hours at the present token; null for a time without its end. */
  #hours(): string[] | null {
    if (this.#skip('closed') > 0) return ['off']
    if (this.#skip('always') > 0) return ['00:00-24:00']
    const hours: string[] = []
    while (this.#kind() === 'time') {
      const [from, dash, to] = [this.#next(), this.#next(), this.#next()]
      if (from?.kind !== 'time' || dash?.kind !== 'dash' || to?.kind !== 'time') return null
      hours.push(`${from.text}-${to.text}`)
      if ((this.#kind() === 'comma' || this.#kind() === 'and') && this.#kind(1) === 'time') this.#at++
    }
    return hours
  }
}

function ruleText({ months, days, nth, hours }: Rule): string {
  const at = nth.length === 0 ? '' : `[${nth.join(',')}]`
  return [months, `${days.join(',')}${at}`, hours.join(',')].filter((part) => part !== '').join(' ')
}

/** The latest closing time on the next day, in minutes: 'lör 10–6' may mean six in the evening. */
const latestNight = 4 * 60

/**
 * Whether no two rules say different hours of one day, all hours are in order, and no rule without months follows one
 * with months: in 'maj–sep lör 10–14, sön 11–15' the months may be those of both.
 */
function areClear(rules: readonly Rule[]): boolean {
  const firstSeason = rules.findIndex(({ months }) => months !== '')
  const isSeasonClear = firstSeason < 0 || rules.slice(firstSeason).every(({ months, days }) => months || !days.length)
  const isOrdered = rules
    .flatMap(({ hours }) => hours)
    .filter((one) => /^\d/.test(one))
    .every((one) => {
      const [from = 0, to = 0] = one.split('-').map((time) => parseClockTime(time) ?? minutesPerDay)
      return from < to || to <= latestNight
    })
  const said = new Set<string>()
  const isTwice = rules.some(({ months, days, nth, hours }) =>
    days.flatMap(daysIn).some((day) => {
      const key = [months, nth.join(), day].join(' ')
      const isKnown = said.has(key) && !hours.includes('off')
      said.add(key)
      return isKnown
    }),
  )
  return isSeasonClear && isOrdered && !isTwice
}

/** The single days of 'Mo-Fr'. */
function daysIn(span: string): string[] {
  const [from = '', to = from] = span.split('-')
  if (from === 'PH') return [from]
  const [first, last] = [dayCodes.indexOf(from), dayCodes.indexOf(to)]
  return dayCodes.filter((_, day) => (first <= last ? day >= first && day <= last : day >= first || day <= last))
}
