/** Gives each place of a file its source id, so that two things never share one. */
import type { LatLng } from '@fyndkartan/domain/geo'

export interface Identifiable {
  /** The element's own id, or null. */
  readonly id: string | null
  readonly name: string
  readonly position: LatLng | null
  readonly town: string | null
  readonly address: string | null
}

/**
 * The ids of some things, in their order: the own id, else name and position. Ids that different things of the file
 * share ('id' is the number of a house or of a layer) identify none of them. Things with equal ids are the same thing.
 */
export function identify(things: readonly Identifiable[]): readonly string[] {
  // OpenStreetMap's ids are unique: an element that is there twice has been read twice.
  const candidates = things.map((thing) => [
    ...(thing.id === null ? [] : [thing.id]),
    ...(isOsmId(thing.id) ? [] : [unnumberedId(thing), `${unnumberedId(thing)}@${thing.address?.toLowerCase() ?? ''}`]),
  ])
  const owners = new Map<string, Set<string>>()
  for (const ids of candidates)
    for (const id of ids) owners.set(id, (owners.get(id) ?? new Set()).add(ids.at(-1) ?? id))
  return candidates.map((ids) => ids.find((id) => owners.get(id)?.size === 1) ?? ids.at(-1) ?? '')
}

/** Whether an id is that of an element of OpenStreetMap, such as 'node/123'. */
export function isOsmId(id: string | null): boolean {
  return id !== null && /^(node|way|relation)\/\d+$/.test(id)
}

/** The id of a thing by its name and position. */
export function unnumberedId({ name, position, town }: Identifiable): string {
  return `feature/${name.toLowerCase()}@${position ? `${position.lat.toFixed(5)},${position.lng.toFixed(5)}` : town?.toLowerCase()}`
}
