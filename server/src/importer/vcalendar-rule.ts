/** Reads the repetition rules of vCalendar 1.0 (section "Recurrence Rule Grammar"), which older telephones and programs write. */

/** The period of iCalendar for each of vCalendar. */
const periods: Readonly<Record<string, string>> = {
  D: 'FREQ=DAILY',
  W: 'FREQ=WEEKLY',
  MP: 'FREQ=MONTHLY',
  MD: 'FREQ=MONTHLY',
  YM: 'FREQ=YEARLY',
  YD: 'FREQ=YEARLY',
}

/**
 * The rule of iCalendar for one such as 'W1 SA #4' or 'MP1 1+ SA 20271231T000000', in capitals; null for other texts.
 * Without an end a rule gives two dates, with '#0' it has none.
 */
export function iCalendarRule(text: string): string | null {
  const [start = '', ...words] = text.trim().split(/[ \t]+/)
  const [, period = '', interval = ''] = /^(D|W|MP|MD|YM|YD)(\d{1,3})$/.exec(start) ?? []
  const rule = periods[period]
  const last = words.at(-1) ?? ''
  const end = endOf(last)
  const list = listOf(period, end === null ? words : words.slice(0, -1))
  if (rule === undefined || list === null) return null
  return [rule, `INTERVAL=${interval}`, list, end ?? 'COUNT=2'].filter((part) => part !== '').join(';')
}

/** The end that a word gives: '' for none; null for another word. */
function endOf(word: string): string | null {
  if (word === '#0') return ''
  if (/^#\d{1,4}$/.test(word)) return `COUNT=${word.slice(1)}`
  return /^\d{4}-?\d{2}-?\d{2}(?:T\d{2}:?\d{2}:?\d{2}Z?)?$/.test(word) ? `UNTIL=${word}` : null
}

/** The days or months of a rule: '' if they are those of the event; null if they are not understood. */
function listOf(period: string, words: readonly string[]): string | null {
  if (words.length === 0) return ''
  if (period === 'W') return words.every(isWeekday) ? `BYDAY=${words.join(',')}` : null
  if (period === 'MP') return positionsOf(words)
  const days = words.map((word) => (word === 'LD' ? '-1' : word.replace(/^(\d+)([+-])$/, '$2$1').replace('+', '')))
  if (!days.every((day) => /^-?\d{1,3}$/.test(day))) return null
  if (period === 'MD') return `BYMONTHDAY=${days.join(',')}`
  if (period === 'YM') return `BYMONTH=${days.join(',')}`
  return period === 'YD' ? `BYYEARDAY=${days.join(',')}` : null
}

/** The weekdays of '1+ 3+ SA SU', each with every position before it. */
function positionsOf(words: readonly string[]): string | null {
  const days: string[] = []
  let positions: string[] = []
  let isOpen = true
  for (const word of words)
    if (/^[1-5][+-]?$/.test(word)) {
      positions = [...(isOpen ? positions : []), `${word.endsWith('-') ? '-' : ''}${word.charAt(0)}`]
      isOpen = true
    } else if (isWeekday(word)) {
      days.push(...positions.map((position) => position + word))
      isOpen = false
    } else return null
  return days.length === 0 ? null : `BYDAY=${days.join(',')}`
}

function isWeekday(word: string): boolean {
  return /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(word)
}
