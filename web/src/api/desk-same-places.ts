/** The desk's calls for entries that may be one place. All functions throw the errors of client.ts. */
import type { DeskDoneWire } from '@fyndkartan/contract/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import { samePlacesFromWire, type MergePlacesWire, type SamePlacesWire } from '@fyndkartan/contract/same-places'
import { kindToWire } from '@fyndkartan/contract/tip'
import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { sendForJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export interface SamePlacesPage {
  /** The number of pairs on all pages. */
  readonly total: number
  readonly pairs: readonly SamePlaces[]
}

/** Loads a page, counted from 0, with the likeliest pairs first. */
export async function loadSamePlaces(page: number, signal?: AbortSignal): Promise<SamePlacesPage> {
  const body = (await getJson(`${deskEndpoints.samePlaces.path}?page=${page}`, {
    ...withToken,
    signal,
  })) as SamePlacesWire
  return { total: body.total, pairs: samePlacesFromWire(body) }
}

/**
 * Merges two entries: `kept` takes the facts named in `taken` from `dropped`. Returns the id of the action, for undo.
 * Status 409: one of the entries has changed.
 */
export async function mergePlaces(kept: DeskPlace, dropped: DeskPlace, taken: readonly FactName[]): Promise<number> {
  const order: MergePlacesWire = {
    type: kindToWire(kept.place.kind),
    kept: versioned(kept),
    dropped: versioned(dropped),
    taken: [...taken],
  }
  return actionOf(await sendForJson('POST', deskEndpoints.mergePlaces.path, order, withToken))
}

/** Stores that two entries are different places. Returns the id of the action, for undo. */
export async function distinguishPlaces({ one, other }: SamePlaces): Promise<number> {
  const order = { type: kindToWire(one.place.kind), ids: [one.place.id, other.place.id] }
  return actionOf(await sendForJson('POST', deskEndpoints.distinguishPlaces.path, order, withToken))
}

function versioned({ place, version }: DeskPlace): MergePlacesWire['kept'] {
  return { id: place.id, version }
}

function actionOf(body: unknown): number {
  return (body as DeskDoneWire).action_id
}
