/**
 * Reads the dates of a table's cell as people write them: '3/5, 10/5', '1–3 maj', 'lör 3 maj kl 10–14', 'lördagar i maj',
 * 'lördag v. 27'. A text with any part that is not clear has no dates.
 */
import {
  addDays,
  type CivilDate,
  daysBetween,
  monthNames,
  parseCivilDate,
  type Weekday,
  weekdayOf,
  weekdayOfWord,
} from '@fyndkartan/domain/local-time'
import { intervalsOnDate, isoWeek } from '@fyndkartan/domain/opening-hours/hours-on'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { parseSwedishHours } from '@fyndkartan/domain/opening-hours/parse-swedish-hours'
import { maxListedDates } from '@fyndkartan/domain/series/rule'
import { maxDays } from './calendar-occurrences.ts'
import { dateOf } from './csv-values.ts'
import { daysBack } from './title-days.ts'

export interface CellDates {
  /** Each date once, in order; at least one. */
  readonly dates: readonly CivilDate[]
  /** The time of day after the dates, as it is written: '10–14'; '' without one. */
  readonly time: string
  /** Whether the text lacks the year, which is then the one around today. */
  readonly isYearAssumed: boolean
}

/** The longest text that is read, in characters: about a hundred dates. */
const maxLength = 1000

/** A cell without the times after its dates, and these: 'kl 10–14', '10:00 - 14:00', 'klockan 10'. */
function withoutTime(cell: string): { readonly text: string; readonly time: string } {
  const [text = '', time, ...more] = cell.split(/[\s,]kl(?:ockan)?[. ]/i)
  if (time !== undefined && more.length === 0 && /^[\d.: –—-]+$/.test(time)) return { text, time: time.trim() }
  const words = cell.split(' ')
  const at = words.findIndex((word, index) => index > 0 && /^\d{1,2}[:.]\d{2}(?![\d.])/.test(word))
  const last = words.slice(at).join(' ')
  const isSpan = at > 0 && /^[\d.: –—-]+$/.test(last) && /[–—-]/.test(last)
  return isSpan ? { text: words.slice(0, at).join(' ').replace(/,$/, ''), time: last } : { text: cell, time: '' }
}

/** The dates in a cell; null if any part of it is not clear. `today`: the day around which days without a year are. */
export function datesInCell(cell: string, today: CivilDate): CellDates | null {
  if (cell.length > maxLength) return null
  const plain = dateOf(cell)
  const date = parseCivilDate(plain?.date)
  if (plain && date) return { dates: [date], time: plain.time, isYearAssumed: false }
  const split = withoutTime(cell)
  const text = split.text.normalize('NFC').toLowerCase().replaceAll(/[–—−]/g, '-').trim()
  const found = listedDates(text, today) ?? datesOfWeekdays(text, today)
  if (found === null || found.dates.length === 0 || found.dates.length > maxListedDates) return null
  return { ...found, dates: [...new Set(found.dates)].toSorted(), time: split.time }
}

/** The time of day in a cell of dates, as it is written: '10–14'; '' without one. */
export function timeInCell(cell: string): string {
  return dateOf(cell)?.time ?? withoutTime(cell).time
}

type Found = Omit<CellDates, 'time'>

/** The dates in the year that a text names, else in the first year of which the last date is not long past. */
function inYear(
  year: number | null,
  today: CivilDate,
  datesOf: (year: number) => readonly CivilDate[] | null,
): Found | null {
  const now = Number(today.slice(0, 4))
  const [first, last] = [addDays(today, -daysBack), addDays(today, 365 - daysBack)]
  for (const one of year === null ? [now - 1, now, now + 1] : [year]) {
    const dates = datesOf(one)
    const isNear = dates?.some((date) => date >= first) && dates.every((date) => date <= last)
    if (dates && (year !== null || isNear)) return { dates, isYearAssumed: year === null }
  }
  return null
}

/** The dates of 'lördagar i maj', 'första lördagen i maj 2027', 'lördag v. 27' and 'helgen vecka 27'. */
function datesOfWeekdays(text: string, today: CivilDate): Found | null {
  const [, named = text, year] = /^(.*\D) ?(20\d\d)$/.exec(text) ?? []
  const written = named.replace(/^(?:på )?(?:alla|samtliga) /, '').trim()
  const ofYear = (isHeld: (date: CivilDate) => boolean) =>
    inYear(year === undefined ? null : Number(year), today, (one) => {
      const start = `${one}-01-01` as CivilDate
      return Array.from({ length: 366 }, (_, day) => addDays(start, day)).filter(
        (date) => date.startsWith(String(one)) && isHeld(date),
      )
    })
  const [, days = '', week] = /^(.{1,40}?) (?:i |under )?(?:v|vecka|veckan)\.? ?(\d{1,2})$/.exec(written) ?? []
  const weekdays = /^helgen$/.test(days) ? 'lör-sön' : days
  const hours = parseSwedishHours(`${week === undefined ? written : weekdays} 10-14`)
  const isOfMonth = hours !== null && /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[^;]* [A-Z]/.test(hours)
  const isOfWeek = week !== undefined && hours !== null && /^(?:Mo|Tu|We|Th|Fr|Sa|Su)[^;[]* /.test(hours)
  const read = hours !== null && (isOfMonth || isOfWeek) ? parseOsmHours(hours) : null
  return (
    read && ofYear((date) => intervalsOnDate(read, date).length > 0 && (!isOfWeek || isoWeek(date) === Number(week)))
  )
}

/** A day of a list as it is written. */
interface WrittenDay {
  readonly day: number
  /** 1 to 12; null if that of a later day holds. */
  month: number | null
  year: number | null
  readonly weekday: Weekday | null
  /** Whether the days since the one before are meant, too. */
  readonly endsSpan: boolean
}

/** The dates of a list of days and spans of days, in their order. */
function listedDates(text: string, today: CivilDate): Found | null {
  const { weekdays, rest } = withoutFirstWeekdays(text)
  const days = new DayReader(rest).read()
  if (days === null || days.length === 0) return null
  // Numbers before the day with the month belong to the month, and a year to all days before it.
  for (let at = days.length - 2; at >= 0; at--) {
    const [one, next] = [days[at], days[at + 1]]
    if (one) one.month ??= next?.month ?? null
  }
  const [firstYear] = days.flatMap(({ year }) => year ?? [])
  return inYear(firstYear ?? null, today, (year) => {
    const dates = datesFrom(days, year)
    const isOn = (date: CivilDate) => weekdays.length === 0 || weekdays.includes(weekdayOf(date))
    return dates?.every(isOn) ? dates : null
  })
}

/** The dates of days of which the first without a year is in `year`; null for days that do not exist. */
function datesFrom(days: readonly WrittenDay[], year: number): readonly CivilDate[] | null {
  const dates: CivilDate[] = []
  let current = year
  let before = 0
  for (const { day, month, year: written, weekday, endsSpan } of days) {
    if (month === null) return null
    // A list goes on in the next year after New Year.
    if (written === null && before >= 10 && month <= 3) current++
    current = written ?? current
    before = month
    const two = (number: number) => String(number).padStart(2, '0')
    const date = parseCivilDate(`${current}-${two(month)}-${two(day)}`)
    if (date === null || (weekday !== null && weekdayOf(date) !== weekday)) return null
    const last = dates.at(-1)
    if (!endsSpan || last === undefined) dates.push(date)
    else if (date <= last || daysBetween(last, date) >= maxDays) return null
    else for (let next = addDays(last, 1); next <= date; next = addDays(next, 1)) dates.push(next)
  }
  return dates
}

/** Splits weekdays before the days from a text: 'lör-sön 3-4 maj', 'lördag och söndag den 3-4 maj'. */
function withoutFirstWeekdays(text: string): { readonly weekdays: readonly Weekday[]; readonly rest: string } {
  const none = { weekdays: [], rest: text }
  const start = text.search(/\d/)
  const words: readonly string[] = text.slice(0, Math.max(0, start)).match(/\p{L}+|-/gu) ?? []
  const named = words.map(weekdayIn).filter((weekday) => weekday !== null)
  const [from, to] = named
  if (named.length !== 2 || from === undefined || to === undefined) return none
  if (!words.every((word) => word === '-' || weekdayIn(word) !== null || /^(?:den|och|till)$/.test(word))) return none
  const isSpan = words.includes('-') || words.includes('till')
  const count = isSpan ? ((to - from + 7) % 7) + 1 : 0
  const weekdays = isSpan ? Array.from({ length: count }, (_, at) => ((from + at) % 7) as Weekday) : named
  return { weekdays, rest: text.slice(start) }
}

/** The weekday of a word such as 'lör', 'lörd', 'lördag' and 'lördagen'; null for any other word. */
function weekdayIn(word: string): Weekday | null {
  return weekdayOfWord(word.replace(/en$/, ''))
}

/** Matches the last two digits of a year near today's. */
const shortYear = /^(?:2[4-9]|3\d)$/

/** Reads days from the pieces of a text; gives up at the first piece that it does not know. */
class DayReader {
  readonly #pieces: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#pieces = text.replaceAll(/t\.? ?o\.? ?m\.?(?!\p{L})/gu, '-').match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? []
  }

  read(): WrittenDay[] | null {
    const days: WrittenDay[] = []
    let endsSpan = false
    while (this.#at < this.#pieces.length) {
      const day = this.#readDay(endsSpan)
      if (day === null) return null
      days.push(day)
      if (this.#at === this.#pieces.length) return days
      endsSpan = this.#takes(/^(?:-|till)$/) !== null
      if (!endsSpan && this.#takes(/^(?:[,;&+]|och|o|samt)$/) === null) return null
      // 'lör 3/5, och sön 4/5'
      if (!endsSpan) this.#takes(/^(?:och|samt)$/)
      if (this.#at === this.#pieces.length) return null
    }
    return null
  }

  /** The next piece if it matches; null otherwise. */
  #takes(pattern: RegExp): string | null {
    const piece = this.#pieces[this.#at] ?? ''
    if (!pattern.test(piece)) return null
    this.#at++
    return piece
  }

  #readDay(endsSpan: boolean): WrittenDay | null {
    const weekday = weekdayIn(this.#pieces[this.#at] ?? '')
    if (weekday !== null) {
      this.#at++
      this.#takes(/^\.$/)
    }
    this.#takes(/^den$/)
    const short = this.#readShortDate()
    if (short) return { ...short, weekday, endsSpan }
    const iso = this.#takes(/^20\d\d$/)
    if (iso !== null) {
      const [, month, , day] = [
        this.#takes(/^-$/),
        this.#takes(/^\d{1,2}$/),
        this.#takes(/^-$/),
        this.#takes(/^\d{1,2}$/),
      ]
      return month && day ? { day: Number(day), month: Number(month), year: Number(iso), weekday, endsSpan } : null
    }
    const day = this.#takes(/^\d{1,2}$/)
    if (day === null) return null
    // '3:e', '1:a', '3e'
    this.#takes(/^:$/)
    this.#takes(/^(?:[ae]|dje|de|te)$/)
    const isDotted = this.#pieces[this.#at] === '.'
    const month = this.#readMonth()
    const year = month === null ? null : this.#readYear()
    // '10.12' may be a time, or a decimal number.
    if (isDotted && year === null) return null
    return { day: Number(day), month, year, weekday, endsSpan }
  }

  /** '26-12-12', if only one end of it can be the year. */
  #readShortDate(): Pick<WrittenDay, 'day' | 'month' | 'year'> | null {
    const [first = '', dash, month = '', dash2, last = ''] = this.#pieces.slice(this.#at)
    if (dash !== '-' || dash2 !== '-' || ![first, month, last].every((piece) => /^\d\d$/.test(piece))) return null
    const [isFirst, isLast] = [first, last].map((piece) => shortYear.test(piece))
    if (isFirst === isLast) return null
    this.#at += 5
    const [year, day] = isFirst ? [first, last] : [last, first]
    return { day: Number(day), month: Number(month), year: 2000 + Number(year) }
  }

  #readMonth(): number | null {
    const word = this.#takes(/^\p{L}{3,}$/u)
    if (word !== null) {
      const at = monthNames.findIndex((name) => name.startsWith(word))
      if (at < 0) this.#at--
      else this.#takes(/^\.$/)
      return at < 0 ? null : at + 1
    }
    if (!/^[/.]$/.test(this.#pieces[this.#at] ?? '') || !/^\d{1,2}$/.test(this.#pieces[this.#at + 1] ?? '')) return null
    this.#at += 2
    return Number(this.#pieces[this.#at - 1])
  }

  /** The year after a month: '2026', '-26', '.26', '-2026'; null without one. */
  #readYear(): number | null {
    const [sign = '', year = '', after = ''] = this.#pieces.slice(this.#at)
    if (/^20\d\d$/.test(sign)) {
      this.#at++
      return Number(sign)
    }
    // '3/5-10/5' goes on with another day.
    const isYear = /^20\d\d$/.test(year) || (shortYear.test(year) && !/^[/.:\p{L}]/u.test(after))
    if (!/^[-.',]$/.test(sign) || !isYear || (sign === ',' && year.length < 4)) {
      this.#takes(/^\.$/)
      return null
    }
    this.#at += 2
    return year.length === 4 ? Number(year) : 2000 + Number(year)
  }
}
