import { daysBetween } from '@fyndkartan/domain/local-time'
import type { OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'

/**
 * True when the pins of shops should show whether the shop is open: only in a search of one or two days, since nearly
 * every shop is open on some day of a longer time. False in a search for open shops, since all of its results are open.
 */
export function saysHours({ from, to, kind, open }: Pick<SearchFilter, 'from' | 'to' | 'kind' | 'open'>): boolean {
  return open === null && kind !== 'market' && daysBetween(from, to) <= 1
}

/** The words about opening hours in the accessible names of pins, like those of the switch 'öppet då'. */
export const pinHoursTexts = {
  open: 'öppet då',
  closed: 'stängt då',
  unknown: 'okända tider',
} as const satisfies Record<OpenJudgement, string>
