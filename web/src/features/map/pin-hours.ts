import { daysBetween } from '@fyndkartan/domain/local-time'
import type { OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'

/**
 * Whether the pins of shops show if the shop is open. They do so only for a search of one or two days, since nearly
 * every shop is open on some day of a longer time. They do not in a search for open shops, since all of these are open.
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
