import { daysBetween } from '@fyndkartan/domain/local-time'
import type { OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'

/**
 * Whether pins show which shops are open. Only for a day or a weekend, since nearly every shop is open on some day of a
 * longer time. In a search for open shops all are open.
 */
export function saysHours({ from, to, kind, open }: Pick<SearchFilter, 'from' | 'to' | 'kind' | 'open'>): boolean {
  return open === null && kind !== 'market' && daysBetween(from, to) <= 1
}

/** Words for the names of pins, like those of the switch 'öppet då'. */
export const pinHoursTexts = {
  open: 'öppet då',
  closed: 'stängt då',
  unknown: 'okända tider',
} as const satisfies Record<OpenJudgement, string>
