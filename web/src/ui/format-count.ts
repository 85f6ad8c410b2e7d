const swedish = new Intl.NumberFormat('sv-SE')

/** '3 451', with the no-break space of Swedish grouping; also for labels, so that they match the visible text. */
export function formatCount(count: number): string {
  return swedish.format(count)
}
