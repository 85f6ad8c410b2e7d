/**
 * States as JSON in the log and in tips. Each carries a version; what was written by an earlier program is filled in as it would be
 * written today, so that it can be compared, undone and published. Backups hold the same texts.
 */
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'

/**
 * 1, which is not written: before states had a version. 2: the same with the version. A later version adds its own step to
 * `upgradePlace`, and never changes an earlier one. A fact that was not known yet needs no version: it is null.
 */
const stateVersion = 2

/** The JSON of a logged state, or of a tip's place. */
export function stateToJson(state: object): string {
  return JSON.stringify({ v: stateVersion, ...state })
}

/** A state as it would be written today: its place, if it holds one, has all facts. */
export function stateFromJson(json: string): object {
  const { v: _, ...state } = JSON.parse(json) as { readonly v?: number; readonly place?: unknown }
  return isPlace(state.place) ? { ...state, place: upgradePlace(state.place) } : state
}

/** A tip's place as it would be written today. */
export function placeFromJson(json: string): NewPlace {
  const { v: _, ...place } = JSON.parse(json) as NewPlace & { readonly v?: number }
  return upgradePlace(place)
}

function isPlace(value: unknown): value is NewPlace {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** Facts that were unknown when it was written are null. */
function upgradePlace(place: NewPlace): NewPlace {
  return { ...unknownFacts(place.kind), ...place }
}
