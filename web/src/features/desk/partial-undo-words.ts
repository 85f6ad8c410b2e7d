/** Texts about the undo of an import that left some places as they were. */
import type { KeptReason, PartialUndo } from '@fyndkartan/domain/desk'
import { formatCount } from '@fyndkartan/domain/format-count'

/** How much was undone: '12 platser ångrades. 3 platser som har ändrats sedan dess är kvar som de är.' */
export function formatPartialUndo({ undone, keptCount }: PartialUndo): string {
  const changed = keptCount === 1 ? 'är kvar som den är' : 'är kvar som de är'
  return `${formatPlaces(undone)} ångrades. ${formatPlaces(keptCount)} som har ändrats sedan dess ${changed}.`
}

/** Why a place was left as it was. A merged place is followed by the name of the one that it was merged into. */
export const keptReasonText: Readonly<Record<KeptReason, string>> = {
  merged: 'hopslagen med',
  shared: 'ett annat ställe har slagits ihop med den',
  organiser: 'ändrad av arrangören',
  operator: 'ändrad här',
  removed: 'borttagen här',
  import: 'ändrad av en senare import',
}

/** A number of places: '1 plats', '12 platser'. */
export function formatPlaces(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'plats' : 'platser'}`
}
