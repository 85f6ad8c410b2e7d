/**
 * '3 451', with the no-break space of Swedish grouping; labels use it too, so that they match the visible text. `count`
 * is a whole number from 0. Without `Intl`, whose first use is slow on a slow phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}
