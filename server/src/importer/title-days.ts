/** Finds the days that a title names, such as '26/12', '12–13 dec' or '2026-12-26'. */
import { type CivilDate, monthNames } from '@fyndkartan/domain/local-time'

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
  const pieces = text.toLowerCase().match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? []
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
