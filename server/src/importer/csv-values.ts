/** Reads the values of a table's cells as spreadsheets write them. */
import { readLine, type TypedYesNo } from '@fyndkartan/domain/fact'
import { formatClockTime, parseCivilDate, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import { isFormerState } from './life-cycle-words.ts'
import { isOtherWeekday } from './title-days.ts'

/** Matches the result of a formula that failed, in English and Swedish: '#N/A', '#SAKNAS!', '#DIV/0!', '####'. */
const failedFormula = /^#(?:N\/A|\p{Lu}{3,12}(?:\/0)?[!?]|#{1,99})$/u

/** Whether a cell has an error of the spreadsheet instead of a value. */
export function isFailedFormula(cell: string): boolean {
  return failedFormula.test(cell)
}

/** Whether a cell says that its value is unknown: it is empty, 'n/a', or a dash alone. */
export function isBlankCell(cell: string): boolean {
  return /^[-–—]?$/.test(readLine(cell))
}

/**
 * Removes the apostrophe that keeps spreadsheets from evaluating a text as a formula; the table of a search has it,
 * too.
 */
export function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\n])/, '')
}

const words: Readonly<Record<Exclude<TypedYesNo, ''>, RegExp>> = {
  yes: /^(?:ja|j|yes|y|sant|true|x|✓|✔|1(?:[.,]0+)?)$/i,
  no: /^(?:nej|n|no|falskt|false|0(?:[.,]0+)?)$/i,
}

/** 'ja', 'SANT', 'true', 'x' or '1' is yes, their opposites are no, '' is unknown. Undefined for any other text. */
export function yesNoOf(cell: string): TypedYesNo | undefined {
  if (cell === '') return ''
  if (words.yes.test(cell)) return 'yes'
  return words.no.test(cell) ? 'no' : undefined
}

/** What a column of states says of a row besides cancellations: it is as usual, not to be shown, or has ended. */
export type RowStatus = 'usual' | 'not published' | 'no longer there'

const statuses: readonly (readonly [RegExp, RowStatus])[] = [
  [
    /^(?:publish(?:ed)?|publicera[dt]|publik|public|aktiv[ta]?|active|bekräfta[dt]|confirmed|planera[dt]|scheduled|operational|ok|öppe[nt]|open|genomförs)$/i,
    'usual',
  ],
  [
    /^(?:draft|auto-draft|utkast|trash|papperskorg(?:en)?|pending(?: review)?|väntar(?: på granskning)?|private|privat|avpublicera[dt]|inaktiv[ta]?|inactive|raderad|borttagen|deleted|arkivera[dt]|archived)$/i,
    'not published',
  ],
]

/** The state in a cell; null for any other text. */
export function statusOf(cell: string): RowStatus | null {
  return statuses.find(([words]) => words.test(cell))?.[1] ?? (isFormerState(cell) ? 'no longer there' : null)
}

/** A date in a cell, as '2026-12-12', and its time of day unless that is midnight: '10:00', else ''. */
export interface CellDate {
  readonly date: string
  readonly time: string
}

/** Matches the zone at the end of an instant, which programs write for a day: '2026-12-11T23:00:00.000Z'. */
const zone = /(?:Z|[+-]\d{2}:\d{2})$/

/** Matches midnight in UTC, which is a day alone. */
const utcMidnight = /[T ]00:00(?::00(?:\.0{1,9})?)?Z$/

/** Matches a time of day after a date. */
const timeAfter = /(?:[T ](\d{1,2}:\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?Z?)?$/

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

/**
 * Reads '2026-12-12', '2026-12-12 00:00:00', '20261212', '12.12.2026', '12 december 2026', and '28/11/2026' if only one
 * order of day and month is possible. Instants become Swedish time. Null for any other text, such as the serial number '46368'.
 */
export function dateOf(cell: string): CellDate | null {
  const instant = zone.test(cell) && !utcMidnight.test(cell) ? parseInstant(cell) : null
  if (instant !== null) {
    const { date, minuteOfDay } = swedishTime(instant)
    return { date, time: minuteOfDay === 0 ? '' : formatClockTime(minuteOfDay) }
  }
  const [end = '', clock = ''] = timeAfter.exec(cell) ?? []
  const day = cell.slice(0, cell.length - end.length)
  const found = new Set(
    datesIn(day).filter((written) => {
      const date = parseCivilDate(written)
      return date !== null && !isOtherWeekday(day, date)
    }),
  )
  const [date] = found
  if (date === undefined || found.size > 1) return null
  const time = clock.padStart(5, '0')
  return { date, time: clock === '' || time === '00:00' ? '' : time }
}

/** The dates that a text may mean. They need not exist. */
function datesIn(text: string): string[] {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (year !== undefined) return [iso(year, month, day)]
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text)
  if (dotted) return [iso(dotted[3], dotted[2], dotted[1])]
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashed) return [iso(slashed[3], slashed[2], slashed[1]), iso(slashed[3], slashed[1], slashed[2])]
  // 'December 12, 2026'
  const american = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text)
  if (american) return datesIn(`${american[2]} ${american[1]} ${american[3]}`)
  // '12 december 2026', perhaps after a weekday and 'den'.
  const [year4 = '', name = '', first = '', ...before] = text.split(' ').toReversed()
  const month3 = name.toLowerCase().slice(0, 3).replace('may', 'maj').replace('oct', 'okt')
  const isDate = /^\d{4}$/.test(year4) && /^\d{1,2}(?::?[ae])?$/.test(first) && months.includes(month3)
  if (!isDate || before.length > 2 || before.some((word) => /\d/.test(word))) return []
  return [iso(year4, String(months.indexOf(month3) + 1), String(Number.parseInt(first, 10)))]
}

function iso(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Matches a time of day, perhaps after the day from which spreadsheets count. */
const cellTime = /^(?:1899-12-3[01][T ]|1900-01-0[01][T ])?(\d{1,2})[.:](\d{2})(?:[.:]00)?(?: ?([ap])\.?m\.?)?$/i

/** A time of day as '10:00', from '10.00', '10:00:00', '1899-12-30 10:00:00' or '2:00 PM'; any other text unchanged. */
export function timeOf(cell: string): string {
  const [, hour, minute, half] = cellTime.exec(cell) ?? []
  if (hour === undefined) return cell
  const at = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${at}:${minute}`
}

/** A coordinate with a decimal point, or with the comma of Swedish spreadsheets; NaN for any other text. */
export function coordinateOf(cell: string): number {
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN
}

/**
 * A telephone number whose leading zero or plus a spreadsheet has removed: '701234567', '46701234567'. Others stay as
 * they are, also shorter ones, which may lack the area code.
 */
export function phoneOf(cell: string): string {
  if (/^[1-9]\d{8}$/.test(cell)) return `0${cell}`
  return /^46[1-9]\d{6,8}$/.test(cell) ? `+${cell}` : cell
}
