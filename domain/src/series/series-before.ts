/** Ends a series before a day. */
import { addDays, type CivilDate } from '../local-time.ts'
import { lastDateOf } from './dates-of-rule.ts'
import type { Series, SeriesRule } from './rule.ts'
import { tidySeries } from './tidy-series.ts'

/** The part of a series before `day`; null when no date is left. */
export function seriesBefore(series: Series, day: CivilDate): Series | null {
  const rule = ruleBefore(series.rule, day)
  const added = series.added.filter((date) => date < day)
  const isEmpty = lastDateOf(rule) === null && added.length === 0
  return isEmpty ? null : tidySeries({ ...series, rule, added })
}

function ruleBefore(rule: SeriesRule, day: CivilDate): SeriesRule {
  if (rule.kind === 'dates') return { kind: 'dates', dates: rule.dates.filter((date) => date < day) }
  const last = addDays(day, -1)
  return { ...rule, to: rule.to !== null && rule.to < last ? rule.to : last }
}
