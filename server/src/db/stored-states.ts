/**
 * States as JSON in the log and in tips. Each has a version; states written by earlier programs are upgraded to today's form when
 * read, so that they can be compared, undone and published. Backups hold the same texts.
 */
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { readStoredSeries } from '@fyndkartan/domain/series/stored-series'

/**
 * Version 1 (without a version number): from before states had a version. Version 2: the same with a version. A later
 * version adds its own step to `upgradePlace` and never changes an earlier one. A new fact needs no new version: it is
 * null in older states.
 */
const stateVersion = 2

/** The JSON of a logged state, or of a tip's place. */
export function stateToJson(state: object): string {
  return JSON.stringify({ v: stateVersion, ...state })
}

/** Upgrades a state to today's form: its place, if any, has all facts, and a place names its series. */
export function stateFromJson(json: string): object {
  const { v: _, ...state } = JSON.parse(json) as { readonly v?: number; readonly place?: unknown; series?: unknown }
  if (!isPlace(state.place)) return state
  const place = upgradePlace(state.place)
  const whole = { confirmation: null, mergedInto: null, ...state, place }
  return 'series' in state ? whole : { seriesId: null, ...whole }
}

/** A stored series. Throws when it cannot be read: only a newer program could have written it. */
export function seriesFromJson(json: string): Series {
  const series = readStoredSeries(JSON.parse(json))
  if (series === null) throw new Error('a stored series cannot be read')
  return series
}

/** Upgrades a tip's place to today's form. */
export function placeFromJson(json: string): NewPlace {
  const { v: _, ...place } = JSON.parse(json) as NewPlace & { readonly v?: number }
  return upgradePlace(place)
}

function isPlace(value: unknown): value is NewPlace {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** A stored place in today's form: facts that did not exist when it was written are null. */
export function upgradePlace(place: NewPlace): NewPlace {
  return { ...unknownFacts(place.kind), ...place }
}
