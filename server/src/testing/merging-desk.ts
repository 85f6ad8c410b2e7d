import type { DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import { samePlacesFromWire, type SamePlacesWire } from '@fyndkartan/contract/same-places'
import { kindToWire } from '@fyndkartan/contract/tip'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { deskOf } from './desk-site.ts'

/**
 * An operator's calls that find and merge places that may be the same. Each call gets its desk from `desk`, because a
 * test builds its site later.
 */
export function mergingAt(desk: () => ReturnType<typeof deskOf>) {
  const found = () => desk().read<SamePlacesWire>('samePlaces')
  const pairs = async () => (await found()).pairs.map(({ one, other }) => [one.place.id, other.place.id])
  const versionOf = async (key: PlaceKey) => (await desk().read<DeskPlaceAnswerWire>('deskPlace', key)).place.version
  const versioned = async (key: PlaceKey) => ({ id: key.id, version: await versionOf(key) })
  const orderOf = async (kept: PlaceKey, dropped: PlaceKey, taken: readonly string[] = []) => ({
    type: kindToWire(kept.kind),
    kept: await versioned(kept),
    dropped: await versioned(dropped),
    taken,
  })
  /** Merges two places and returns the id of the action. */
  const merge = async (...order: Parameters<typeof orderOf>): Promise<number> =>
    (await desk().done('mergePlaces', null, await orderOf(...order))).action_id
  /** The pairs that can be merged at once, as the orders that merge them. */
  const sureOrders = async () =>
    samePlacesFromWire(await desk().read<SamePlacesWire>('surePlaces')).map(({ one, other }) => ({
      type: kindToWire(one.place.kind),
      kept: { id: one.place.id, version: one.version },
      dropped: { id: other.place.id, version: other.version },
      taken: ['phone'],
    }))
  return { found, sureOrders, pairs, versionOf, versioned, orderOf, merge }
}
