/** Reads the weekdays and public holidays in OpenStreetMap's opening_hours: 'Mo-Fr', 'Sa[1],Su[-1]', 'Sa,PH', 'PH Mo-Fr'. */
import { everyWeekday, type HoursRule } from './full-hours.ts'
import type { OsmTokens } from './osm-tokens.ts'

/** The days of a rule. */
export type RuleDays = Pick<HoursRule, 'weekdays' | 'nth' | 'holidays'>

/**
 * The days at the beginning of the remaining tokens, as the parts of one rule or of several, because weekdays of
 * different weeks of the month ('Sa[1],Su') need a rule each. An empty list when no days follow, null when they cannot be
 * read.
 */
export function parseOsmDays(tokens: OsmTokens): readonly RuleDays[] | null {
  if (!tokens.sees('weekday') && !tokens.sees('PH')) return []
  if (!tokens.take('PH')) return parseList(tokens)
  if (tokens.sees('weekday')) {
    const only = parseList(tokens)
    return only?.every(({ holidays }) => holidays === 'no') ? only.map((days) => ({ ...days, holidays: 'only' })) : null
  }
  if (!tokens.seesAfterComma('weekday')) return [{ weekdays: everyWeekday, nth: [], holidays: 'only' }]
  tokens.take(',')
  return withHolidays(parseList(tokens))
}

function parseList(tokens: OsmTokens): readonly RuleDays[] | null {
  const byNth = new Map<string, RuleDays>()
  let hasHolidays = false
  do {
    if (tokens.take('PH')) hasHolidays = true
    else {
      const weekdays = parseWeekdays(tokens)
      const nth = tokens.sees('[') ? parseNth(tokens) : []
      // 'Mo-Fr[1]' is not in the grammar.
      if (weekdays === null || nth === null || (nth.length > 0 && (weekdays & (weekdays - 1)) !== 0)) return null
      const known = byNth.get(nth.join(','))
      byNth.set(nth.join(','), { weekdays: weekdays | (known?.weekdays ?? 0), nth, holidays: 'no' })
    }
  } while ((tokens.seesAfterComma('weekday') || tokens.seesAfterComma('PH')) && tokens.take(','))
  // 'Mo PH' without a comma is no list of days.
  if (tokens.sees('weekday') || tokens.sees('PH')) return null
  const parts = [...byNth.values()]
  return hasHolidays ? withHolidays(parts) : parts
}

/** Adds public holidays to a list; null for one that needs several rules, or none. */
function withHolidays(parts: readonly RuleDays[] | null): readonly RuleDays[] | null {
  const [days, ...others] = parts ?? []
  return days === undefined || others.length > 0 ? null : [{ ...days, holidays: 'also' }]
}

function parseWeekdays(tokens: OsmTokens): number | null {
  const from = tokens.takeWeekday()
  const to = tokens.take('-') ? tokens.takeWeekday() : from
  if (from === null || to === null) return null
  let weekdays = 0
  for (let day = from; ; day = ((day + 1) % 7) as typeof day) {
    weekdays |= 1 << day
    if (day === to) return weekdays
  }
}

/** Reads '[1]', '[1-3]', '[2,4]', '[-1]'. */
function parseNth(tokens: OsmTokens): readonly number[] | null {
  const nth = new Set<number>()
  tokens.take('[')
  do {
    const sign = tokens.take('-') ? -1 : 1
    const from = tokens.takeNumber(1, 5)
    const to = sign > 0 && tokens.take('-') ? tokens.takeNumber(1, 5) : from
    if (from === null || to === null || to < from) return null
    for (let each = from; each <= to; each++) nth.add(sign * each)
  } while (tokens.take(','))
  return tokens.take(']') ? [...nth].toSorted((a, b) => a - b) : null
}
