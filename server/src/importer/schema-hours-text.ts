/**
 * Reads the texts of `openingHours` that are not in schema.org's form: 'Mo-Fr 1000-1800', 'Monday to Friday 10am–6pm'.
 */
import { formatClockTime } from '@fyndkartan/domain/local-time'
import { formatOsmHours } from '@fyndkartan/domain/opening-hours/format-osm-hours'
import { osmWeekdays } from '@fyndkartan/domain/opening-hours/osm-tokens'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { closedWord, daysOfText, intervalOf } from './schema-specification.ts'

const codes = [...osmWeekdays, 'PH']

/** Words between two days, two times or two rules. */
const joiningWords = /^(?:and|och|&|kl\.?)$/i

/**
 * The text in OpenStreetMap's syntax, which schema.org's form is a part of; null if any word of it is neither days nor
 * times.
 */
export function tidiedHours(text: string): string | null {
  const parts = text.replaceAll(/[–—−]/g, '-').split(';').map(rulesOf)
  const rules = parts.flatMap((part) => part ?? [])
  if (rules.length === 0 || parts.includes(null)) return null
  const hours = parseOsmHours(rules.join('; '))
  return hours && formatOsmHours(hours)
}

/** The rules of a text without semicolons, in which several times of one day add up; null if it has other words. */
function rulesOf(text: string): string[] | null {
  const rules: { days: number; times: string[] }[] = []
  for (const word of joinedWords(text.split(/\s/))) {
    const plain = word.replaceAll(/^,{1,3}|[,:]{1,3}$/g, '')
    if (plain === '' || joiningWords.test(plain)) continue
    const last = rules.at(-1)
    const days = daysOfText(plain)
    const times = days === null ? timesOf(plain) : null
    if (days !== null && last?.times.length === 0) last.days |= days
    else if (days !== null) rules.push({ days, times: [] })
    else if (times === null || last === undefined) return null
    else last.times.push(...times)
  }
  if (rules.some(({ days, times }) => days === 0 || times.length === 0)) return null
  const byDay = codes.map((code, day) => {
    const times = rules.flatMap((rule) => ((rule.days >> day) & 1 ? rule.times : []))
    return { code, times: [...new Set(times)].join(',') }
  })
  const groups = Map.groupBy(byDay, ({ times }) => times)
  groups.delete('')
  return [...groups].map(([times, days]) => `${days.map(({ code }) => code).join(',')} ${times}`)
}

/** Joins the parts of spans and times that stand apart: 'Mo', '-', 'Fr'; '10', 'am'; 'Monday', 'to', 'Friday'. */
function joinedWords(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    if (word === '') continue
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
    times.push([interval.from, interval.to].map(formatClockTime).join('-'))
  }
  return times
}
