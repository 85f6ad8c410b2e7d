/** Beside the results: featured markets, how much there is, and the way to leave a tip (spec §2). */
export function Sidebar() {
  return <aside aria-label="Mer på Fyndkartan" />
}
