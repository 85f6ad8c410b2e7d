/**
 * '3 451', with the no-break space of Swedish grouping; also for labels, so that they match the visible text. `count`: a whole number from 0. By
 * hand, since `Intl` takes long to begin with on a slow phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}
