const swedish = new Intl.NumberFormat('sv-SE')

/** '3 451', with the no-break space of Swedish grouping; the same string belongs in a text and in its label. */
export function formatCount(count: number): string {
  return swedish.format(count)
}
