import { formatCount } from '../format-count.ts'

/** The sentence about the shops that a search for open shops leaves out because their hours are unknown. */
export function unknownHoursText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'butik' : 'butiker'} har inga kända tider då, och kan ha öppet.`
}
