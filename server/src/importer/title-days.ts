/** Finds the days that a title names, such as '26/12', '12–13 dec', '2026-12-26' or 'v. 52'. */
import { addDays, type CivilDate, monthNames, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import { isoWeek } from '@fyndkartan/domain/opening-hours/hours-on'

export interface NamedDay {
  readonly day: number
  /** 1 to 12. */
  readonly month: number
  /** Null if the title does not name the year. */
  readonly year: number | null
}

/** Matches the words after which the new days of a moved event follow. */
const newDays = /flytta|i ?stället|ny(?:tt|a)? da/i

/** The words of a period, whose days are not listed. */
const period: ReadonlySet<string> = new Set(['fr', 'from', 'från', 't', 'till', 'tills', 'tom'])

/** The days on which an event is not held, in the text of its cancellation; empty if there are none. */
export function cancelledDaysIn(text: string): readonly NamedDay[] {
  const end = text.search(newDays)
  const said = end < 0 ? text : text.slice(0, end)
  return said.split(/[\s.]/).some((word) => period.has(word.toLowerCase())) ? [] : daysIn(said)
}

/** The days in a text. Numbers before the day with the month belong to the month: '12 och 13 dec', '12–13/12'. */
export function daysIn(text: string): readonly NamedDay[] {
  const pieces = piecesOf(text)
  const found: NamedDay[] = []
  let days: number[] = []
  let isRange = false
  for (let at = 0; at < pieces.length; at++) {
    const [piece = '', sign = '', next = ''] = pieces.slice(at)
    const number = Number(piece)
    if (/^\d{4}$/.test(piece) && sign === '-' && /^\d{1,2}$/.test(next)) {
      found.push({ year: number, month: Number(next), day: Number(pieces[at + 4]) })
      at += 4
    } else if (/^\d{1,2}$/.test(piece)) {
      days.push(...(isRange ? upTo(days.at(-1) ?? number, number) : [number]))
      const isWithMonth = /^[/.]$/.test(sign) && /^\d{1,2}$/.test(next)
      const month = isWithMonth ? Number(next) : monthOf(sign)
      if (month !== null) {
        at += isWithMonth ? 2 : 1
        const year = yearIn(pieces.slice(at + 1, at + 3))
        found.push(...days.map((day) => ({ day, month, year })))
        days = []
      }
    } else if (!/^(?:[-–—,&]|och|den|e|:)$/.test(piece)) days = []
    isRange = days.length > 0 && /^[-–—]$/.test(piece)
  }
  return found.every(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12) ? found : []
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(last - first, 31)) }, (_, index) => first + index + 1)
}

function monthOf(word: string): number | null {
  const index = word.length < 3 ? -1 : monthNames.findIndex((name) => name.startsWith(word))
  return index < 0 ? null : index + 1
}

function yearIn([sign = '', next = '']: readonly string[]): number | null {
  const written = /^[-–/.]$/.test(sign) ? next : sign
  return /^20\d\d$/.test(written) ? Number(written) : null
}

/** Whether a date is one of the days; a day without a year is one of every year. */
export function isNamed(date: CivilDate, days: readonly NamedDay[]): boolean {
  const [ofDate = 0, month, day] = date.split('-').map(Number)
  return days.some((one) => one.day === day && one.month === month && (one.year ?? ofDate) === ofDate)
}

/** The weeks in a text, 1 to 53: 'v. 52', 'vecka 7 och 9', 'v 52–1'. */
export function weeksIn(text: string): readonly number[] {
  const pieces = piecesOf(text).filter((piece) => piece !== '.')
  const at = pieces.findIndex((piece, index) => weekWords.has(piece) && isWeek(pieces[index + 1]))
  if (at < 0) return []
  const [first = '', sign = '', last = '', after = ''] = pieces.slice(at + 1)
  const from = Number(first)
  // 'v. 7, 10/2' and 'v. 7, 10:00' name a day and a time after the week.
  if (!weekJoiners.has(sign) || !isWeek(last) || /^[/:]$/.test(after)) return [from]
  const to = Number(last)
  if (!/^[-–]$/.test(sign)) return [from, to]
  // 'v. 52–1' goes on in the next year.
  return Array.from({ length: 53 }, (_, index) => index + 1).filter((week) =>
    from <= to ? week >= from && week <= to : week >= from || week <= to,
  )
}

const weekWords = new Set(['v', 'vecka', 'veckan', 'veckor', 'veckorna'])
const weekJoiners = new Set(['-', '–', ',', 'och', '&'])

function isWeek(piece = ''): boolean {
  return /^\d{1,2}$/.test(piece)
}

/** The numbers, words and signs of a text in small letters. */
function piecesOf(text: string): string[] {
  return text.toLowerCase().match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? []
}

export function isInWeeks(date: CivilDate, weeks: readonly number[]): boolean {
  return weeks.includes(isoWeek(date))
}

/** Whether a text begins with another weekday than that of a date: 'lördag', 'på lörd', 'lör 19/12'. */
export function isOtherWeekday(text: string, date: CivilDate): boolean {
  const [, word = ''] = /^(?:på |nu |den )?(mån|tis|ons|tor|fre|lör|sön)/i.exec(text) ?? []
  const weekday = word === '' ? -1 : weekdayNames.findIndex((name) => name.startsWith(word.toLowerCase()))
  return weekday >= 0 && weekdayOf(date) !== weekday
}

/** Days before today to which a day without a year may belong: an old title stays for some weeks. */
export const daysBack = 60

/** The dates of the year around today that a text names as days or weeks, with the days of a period until or from one. */
export function datesNamedIn(text: string, today: CivilDate): readonly CivilDate[] {
  const year = Array.from({ length: 365 }, (_, index) => addDays(today, index - daysBack))
  const [days, weeks] = [daysIn(text), weeksIn(text)]
  const named = year.filter((date) => isNamed(date, days) || isInWeeks(date, weeks))
  const [first] = named
  const last = named.at(-1)
  if (first === undefined || last === undefined) return []
  if (until.test(text)) return year.filter((date) => date >= today && date <= last)
  const begins = from.exec(text)
  return begins && !end.test(text.slice(begins[0].length)) ? year.filter((date) => date >= first) : named
}

/** Matches the beginning of a period that lasts until a day, and of one that begins on a day. */
const until = /^(?:t\.?\s?o\.?\s?m\.?|till(?: och med)?)\s/i
const from = /^(?:fr\.?\s?o\.?\s?m\.?|fr\.|från(?: och med)?)\s/i
/** Matches the words before the last day of a period. */
const end = /\s(?:till|t\.?\s?o\.?\s?m\.?)\s/i
