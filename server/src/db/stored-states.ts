/**
 * Reads and writes states (of places and other subjects) as JSON, for the log and for tips. Each has a version number.
 * A state that an earlier program wrote is upgraded to today's form when read, so that it can be compared, undone and
 * published. Backups contain the same JSON.
 */
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { readStoredSeries } from '@fyndkartan/domain/series/stored-series'

/**
 * The current version of stored states. Version 1 has no number, because it is older than the numbers; version 2 is the
 * same with the number. A new version adds a step to `upgradePlace` and never changes earlier steps. A new fact needs
 * no new version: it is null in older states.
 */
const stateVersion = 2

/** Writes a logged state, or the place of a tip, as JSON. */
export function stateToJson(state: object): string {
  return JSON.stringify({ v: stateVersion, ...state })
}

/**
 * Reads a logged state and upgrades it to today's form: then its place, if any, has all facts, and the state of a place
 * has `seriesId`.
 */
export function stateFromJson(json: string): object {
  const { v: _, ...state } = JSON.parse(json) as { readonly v?: number; readonly place?: unknown; series?: unknown }
  if (!isPlace(state.place)) return state
  const place = upgradePlace(state.place)
  const whole = { confirmation: null, mergedInto: null, ...state, place }
  return 'series' in state ? whole : { seriesId: null, ...whole }
}

/** Reads a stored series. Throws when it cannot be read, which means that a newer program wrote it. */
export function seriesFromJson(json: string): Series {
  const series = readStoredSeries(JSON.parse(json))
  if (series === null) throw new Error('a stored series cannot be read')
  return series
}

/** Reads the place of a tip or series, and upgrades it to today's form. */
export function placeFromJson(json: string): NewPlace {
  const { v: _, ...place } = JSON.parse(json) as NewPlace & { readonly v?: number }
  return upgradePlace(place)
}

function isPlace(value: unknown): value is NewPlace {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** Adds the facts that did not exist when the place was stored; they are null. */
export function upgradePlace(place: NewPlace): NewPlace {
  return { ...unknownFacts(place.kind), ...place }
}
