import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The number of items between two turns of the event loop: reading or formatting so many places takes a millisecond at
 * most.
 */
export const itemsPerTurn = 100

/** Like `Array.map`, but the event loop handles other requests after every `itemsPerTurn` items. */
export async function mapInTurns<Item, Mapped>(items: readonly Item[], map: (item: Item) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (const item of items) {
    mapped.push(map(item))
    if (mapped.length % itemsPerTurn === 0) await nextTurn()
  }
  return mapped
}
