/** The desk's calls for entries that may be one place. All functions throw the errors of client.ts. */
import type { DeskDoneWire } from '@fyndkartan/contract/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import {
  type MergedSureWire,
  type MergePlacesWire,
  type MergeSureWire,
  samePlacesFromWire,
  type SamePlacesWire,
} from '@fyndkartan/contract/same-places'
import { kindToWire } from '@fyndkartan/contract/tip'
import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { sendForJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export interface SamePlacesPage {
  /** The number of pairs on all pages. */
  readonly total: number
  /** The number of pairs that can be merged at once. */
  readonly sure: number
  readonly pairs: readonly SamePlaces[]
}

/** Loads a page, counted from 0, with the likeliest pairs first. */
export async function loadSamePlaces(page: number, signal?: AbortSignal): Promise<SamePlacesPage> {
  const body = (await getJson(`${deskEndpoints.samePlaces.path}?page=${page}`, {
    ...withToken,
    signal,
  })) as SamePlacesWire
  return pageOf(body)
}

/** Loads the pairs that can be merged at once, at most some hundred; `sure` is the number of all. */
export async function loadSurePlaces(signal: AbortSignal): Promise<SamePlacesPage> {
  return pageOf((await getJson(deskEndpoints.surePlaces.path, { ...withToken, signal })) as SamePlacesWire)
}

function pageOf(body: SamePlacesWire): SamePlacesPage {
  return { total: body.total, sure: body.sure, pairs: samePlacesFromWire(body) }
}

/** A merge of two entries: `kept` takes the facts named in `taken` from `dropped`. */
export interface Merge {
  readonly kept: DeskPlace
  readonly dropped: DeskPlace
  readonly taken: readonly FactName[]
}

/**
 * Merges two entries: `kept` takes the facts named in `taken` from `dropped`. Returns the id of the action, for undo.
 * Status 409: one of the entries has changed.
 */
export async function mergePlaces(kept: DeskPlace, dropped: DeskPlace, taken: readonly FactName[]): Promise<number> {
  const order = orderOf({ kept, dropped, taken })
  return actionOf(await sendForJson('POST', deskEndpoints.mergePlaces.path, order, withToken))
}

export interface MergedSure {
  /** The action that undoes all the merges. */
  readonly actionId: number
  readonly merged: number
  /** The number of pairs that had changed meanwhile and were left alone. */
  readonly refused: number
}

/** Makes all merges in one action. Status 409: all pairs have changed meanwhile. */
export async function mergeSurePlaces(merges: readonly Merge[]): Promise<MergedSure> {
  const order: MergeSureWire = { merges: merges.map(orderOf) }
  const answer = (await sendForJson('POST', deskEndpoints.mergeSurePlaces.path, order, withToken)) as MergedSureWire
  return { actionId: answer.action_id, merged: answer.merged, refused: answer.refused }
}

/** Stores that two entries are different places. Returns the id of the action, for undo. */
export async function distinguishPlaces({ one, other }: SamePlaces): Promise<number> {
  const order = { type: kindToWire(one.place.kind), ids: [one.place.id, other.place.id] }
  return actionOf(await sendForJson('POST', deskEndpoints.distinguishPlaces.path, order, withToken))
}

function orderOf({ kept, dropped, taken }: Merge): MergePlacesWire {
  return { type: kindToWire(kept.place.kind), kept: versioned(kept), dropped: versioned(dropped), taken: [...taken] }
}

function versioned({ place, version }: DeskPlace): MergePlacesWire['kept'] {
  return { id: place.id, version }
}

function actionOf(body: unknown): number {
  return (body as DeskDoneWire).action_id
}
