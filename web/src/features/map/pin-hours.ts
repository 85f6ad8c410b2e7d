import { daysBetween } from '@fyndkartan/domain/local-time'
import type { OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'

/**
 * Whether pins say which shops are open. They do so for a day or a weekend: in a longer time nearly every shop is open some day.
 * A search for open shops has no others.
 */
export function saysHours({ from, to, kind, open }: Pick<SearchFilter, 'from' | 'to' | 'kind' | 'open'>): boolean {
  return open === null && kind !== 'market' && daysBetween(from, to) <= 1
}

/** In the names of pins, like the switch 'öppet då' beside the dates. */
export const pinHoursTexts = {
  open: 'öppet då',
  closed: 'stängt då',
  unknown: 'okända tider',
} as const satisfies Record<OpenJudgement, string>
