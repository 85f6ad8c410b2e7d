/** Reads the texts of `openingHours` that are not in schema.org's form: 'Mo-Fr 1000-1800', 'Monday to Friday 10am–6pm'. */
import { formatOsmHours } from '@fyndkartan/domain/opening-hours/format-osm-hours'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { closedWord, daysOfText, intervalOf } from './schema-specification.ts'

const codes = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'PH']

/** Words between two days, two times or two rules. */
const joiningWords = /^(?:and|och|&|kl\.?)$/i

/**
 * The text in OpenStreetMap's syntax, which schema.org's form is a part of; null if any word of it is neither days nor
 * times.
 */
export function tidiedHours(text: string): string | null {
  const words = text
    .replaceAll(/[–—−]/g, '-')
    .split(/[\s;]/)
    .filter((word) => word !== '')
  const rules: { days: number; times: string[] }[] = []
  for (const word of joinedWords(words)) {
    if (joiningWords.test(word)) continue
    const last = rules.at(-1)
    const plain = word.replace(/[,:]$/, '')
    const days = daysOfText(plain)
    const times = days === null ? timesOf(plain) : null
    if (days !== null && last?.times.length === 0) last.days |= days
    else if (days !== null) rules.push({ days, times: [] })
    else if (times === null || last === undefined) return null
    else last.times.push(...times)
  }
  if (rules.length === 0 || rules.some(({ days, times }) => days === 0 || times.length === 0)) return null
  const hours = parseOsmHours(rules.map(({ days, times }) => `${daysText(days)} ${times.join(',')}`).join('; '))
  return hours && formatOsmHours(hours)
}

/** Joins the parts of spans and times that stand apart: 'Mo', '-', 'Fr'; '10', 'am'; 'Monday', 'to', 'Friday'. */
function joinedWords(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const part = /^(?:to|till|til)$/i.test(word) ? '-' : word
    const last = joined.at(-1)
    const isHalf = /^[ap]\.?m\b/i.test(part)
    if (last !== undefined && (isHalf || part.startsWith('-') || last.endsWith('-'))) joined.push(joined.pop() + part)
    else joined.push(part)
  }
  return joined
}

/** The intervals of '10-12,13-18' as '10:00-12:00'; null for any other text. */
function timesOf(text: string): string[] | null {
  if (closedWord.test(text)) return ['off']
  const times: string[] = []
  for (const span of text.split(',')) {
    const [opens = '', closes = '', ...more] = span.split('-')
    const interval = opens === '' || closes === '' || more.length > 0 ? undefined : intervalOf(opens, closes)
    if (!interval) return null
    times.push([interval.from, interval.to].map(clockTime).join('-'))
  }
  return times
}

function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function daysText(days: number): string {
  return codes.filter((_, day) => (days >> day) & 1).join(',')
}
