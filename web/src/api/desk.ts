/** The calls of the desk: tips, places and the log. All throw the errors of client.ts. */
import {
  deskActionFromWire,
  type DeskActionsWire,
  type DeskDoneWire,
  type DeskEditedWire,
  type DeskPlaceAnswerWire,
  deskPlaceFromWire,
  deskSeriesFromWire,
  type DeskPlacesWire,
  type DeskPublishedWire,
  type DeskTipAnswerWire,
  deskTipFromWire,
  type DeskTipsWire,
  duplicateFromWire,
} from '@fyndkartan/contract/desk'
import { type SeriesSuggestionsWire, suggestionsFromWire } from '@fyndkartan/contract/series-suggestion'
import type {
  ActionSubject,
  DeskAction,
  DeskPlace,
  DeskSeries,
  DeskTip,
  Duplicate,
  SeriesSuggestion,
  TipStatus,
} from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import { subjectToWire } from '@fyndkartan/contract/desk-subject'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import { formToWire, kindToWire } from '@fyndkartan/contract/tip'
import type { NewPlace, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { queryOptions } from '@tanstack/react-query'
import { getBlob, sendForJson, getJson, withId } from './client.ts'
import { openedKeys } from './desk-summary.ts'

const withToken = { token: 'required' } as const

/** The number of rows per page in the server's lists. */
export const deskPageSize = 20

export interface DeskTips {
  /** The number of tips on all pages. */
  readonly total: number
  readonly tips: readonly DeskTip[]
}

/** A page of tips, counted from 0. Waiting tips are sorted from the oldest, others from the latest decision. */
export function deskTipsQuery(status: TipStatus, page: number) {
  return queryOptions({
    queryKey: ['desk', 'tips', status, page],
    queryFn: async ({ signal }): Promise<DeskTips> => {
      const path = withQuery(deskEndpoints.deskTips.path, { status, page })
      const body = (await getJson(path, { ...withToken, signal })) as DeskTipsWire
      return { total: body.total, tips: body.tips.map(deskTipFromWire) }
    },
    staleTime: 0,
  })
}

export interface TipToDecide {
  readonly tip: DeskTip
  /** Sorted from the most to the least likely. */
  readonly duplicates: readonly Duplicate[]
}

/** One tip with its possible duplicates. Never cached, since places change meanwhile. */
export function deskTipQuery(id: number) {
  return queryOptions({
    queryKey: [openedKeys.tip, id],
    queryFn: async ({ signal }): Promise<TipToDecide> => {
      const path = withId(deskEndpoints.deskTip.path, id)
      const body = (await getJson(path, { ...withToken, signal })) as DeskTipAnswerWire
      return { tip: deskTipFromWire(body.tip), duplicates: body.duplicates.map(duplicateFromWire) }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** The input of a form for a place. */
export interface PlaceAndDates {
  readonly place: NewPlace
  /** The dates of a market with several dates; `place` then has no date. Null for other places. */
  readonly series: Series | null
}

export interface Published {
  readonly placeId: number
  readonly actionId: number
}

/**
 * Publishes a tip as a place with the operator's corrections. When the server refuses, the error's `problems` has the
 * reasons.
 */
export async function publishTip(id: number, { place, series }: PlaceAndDates): Promise<Published> {
  const path = withId(deskEndpoints.publishTip.path, id)
  return publishedFromWire(await sendForJson('POST', path, formToWire(place, series), withToken))
}

/**
 * Corrects a place, or the series that it belongs to, by a tip about it. Returns the id of the action, for undo. Status
 * 409: the place, or the series, has changed since
 * `version`, or the tip is decided.
 */
export async function correctByTip(
  id: number,
  placeId: number,
  version: number,
  { place, series }: PlaceAndDates,
): Promise<number> {
  const body = { place_id: placeId, version, form: formToWire(place, series) }
  return actionOf(await sendForJson('POST', withId(deskEndpoints.correctByTip.path, id), body, withToken))
}

/** Rejects a tip. Returns the id of the action, for undo. */
export async function rejectTip(id: number, reason: string): Promise<number> {
  return actionOf(await sendForJson('POST', withId(deskEndpoints.rejectTip.path, id), { reason }, withToken))
}

export interface PlaceSearch {
  /** Words from the place's name, town or address, or its id. */
  readonly words: string
  readonly kind: PlaceKind | 'all'
  readonly removed: boolean
  /** Counted from 0. */
  readonly page: number
}

export interface DeskPlaces {
  readonly total: number
  readonly places: readonly DeskPlace[]
}

/** A page of the list of places; with `removed`, of the removed places instead of the existing ones. */
export function deskPlacesQuery({ words, kind, removed, page }: PlaceSearch) {
  return queryOptions({
    queryKey: ['desk', 'places', words, kind, removed, page],
    queryFn: async ({ signal }): Promise<DeskPlaces> => {
      const path = withQuery(deskEndpoints.deskPlaces.path, {
        query: words,
        type: kind === 'all' ? '' : kindToWire(kind),
        removed: removed ? 1 : 0,
        page,
      })
      const body = (await getJson(path, { ...withToken, signal })) as DeskPlacesWire
      return { total: body.total, places: body.places.map(deskPlaceFromWire) }
    },
    staleTime: 0,
  })
}

/** All places that a search finds, on all its pages, as a table for spreadsheets. */
export function exportPlaces({ words, kind }: PlaceSearch): Promise<Blob> {
  const query = { query: words, type: kind === 'all' ? '' : kindToWire(kind) }
  return getBlob(withQuery(deskEndpoints.exportPlaces.path, query), withToken)
}

export interface PlaceWithHistory {
  readonly place: DeskPlace
  /** The series that the market belongs to, if any; `history` then has the actions on the whole series. */
  readonly series: DeskSeries | null
  /** Sorted from the latest action. */
  readonly history: readonly DeskAction[]
}

export function deskPlaceQuery(key: PlaceKey) {
  return queryOptions({
    queryKey: ['desk', 'place', key.kind, key.id],
    queryFn: async ({ signal }): Promise<PlaceWithHistory> => {
      const path = placeCall(deskEndpoints.deskPlace.path, key)
      const body = (await getJson(path, { ...withToken, signal })) as DeskPlaceAnswerWire
      return {
        place: deskPlaceFromWire(body.place),
        series: deskSeriesFromWire(body.series),
        history: body.history.map(deskActionFromWire),
      }
    },
    staleTime: 0,
  })
}

export async function addPlace({ place, series }: PlaceAndDates): Promise<Published> {
  return publishedFromWire(await sendForJson('POST', deskEndpoints.addPlace.path, formToWire(place, series), withToken))
}

/**
 * Saves a changed place. Returns the id of the action, or null when nothing has changed. With `series` a market with
 * one date becomes a market with several. Status 409: the place has changed since `version`.
 */
export async function editPlace(
  key: PlaceKey,
  version: number,
  { place, series }: PlaceAndDates,
): Promise<number | null> {
  const path = placeCall(deskEndpoints.editPlace.path, key)
  const body = await sendForJson('PUT', path, { version, form: formToWire(place, series) }, withToken)
  return (body as DeskEditedWire).action_id
}

/**
 * Changes a market with all its dates. Returns the id of the action, or null when nothing has changed. Status 409: the
 * series has changed since `version`.
 */
export async function editSeries(
  id: number,
  version: number,
  { place, series }: PlaceAndDates,
): Promise<number | null> {
  const path = withId(deskEndpoints.editSeries.path, id)
  const body = await sendForJson('PUT', path, { version, form: formToWire(place, series) }, withToken)
  return (body as DeskEditedWire).action_id
}

/**
 * Removes a market with all its dates. Returns the id of the action. Status 409: the series has changed since
 * `version`.
 */
export async function removeSeries(id: number, version: number, reason: string): Promise<number> {
  const body = { version, ...(reason.trim() !== '' && { reason }) }
  return actionOf(await sendForJson('POST', withId(deskEndpoints.removeSeries.path, id), body, withToken))
}

/**
 * Restores a removed market with all its dates. Returns the id of the action. Status 409: the series has changed since
 * `version`.
 */
export async function restoreSeries(id: number, version: number): Promise<number> {
  return actionOf(await sendForJson('POST', withId(deskEndpoints.restoreSeries.path, id), { version }, withToken))
}

/** Groups of markets with one date each that look like the dates of one market. */
export const seriesSuggestionsQuery = queryOptions({
  queryKey: ['desk', 'series-suggestions'],
  queryFn: async ({ signal }): Promise<readonly SeriesSuggestion[]> => {
    const body = await getJson(deskEndpoints.suggestSeries.path, { ...withToken, signal })
    return suggestionsFromWire(body as SeriesSuggestionsWire)
  },
  staleTime: 0,
})

/** What an operator has chosen for the series that single markets become. */
export interface SeriesChoice {
  /** The id of the market whose value all dates get, by fact. */
  readonly facts: ReadonlyMap<FactName, number>
  /** The ids of the claims whose links open all dates; others wait. */
  readonly organisers: readonly number[]
}

/** Merges the markets of a suggestion into one. Status 409: one of them has changed. */
export async function mergeMarkets(ids: readonly number[], { facts, organisers }: SeriesChoice): Promise<Published> {
  const chosen = [...facts].map(([name, id]) => ({ name, id }))
  const body = { ids, facts: chosen, organisers }
  return publishedFromWire(await sendForJson('POST', deskEndpoints.mergeMarkets.path, body, withToken))
}

/**
 * Stores that the place's facts were checked today. Returns the id of the action, or null when this was already stored.
 * For one date of a market with several, confirms all dates.
 */
export async function confirmPlace(key: PlaceKey): Promise<number | null> {
  const edited = (await sendForJson(
    'POST',
    placeCall(deskEndpoints.confirmPlace.path, key),
    {},
    withToken,
  )) as DeskEditedWire
  return edited.action_id
}

/** Returns the id of the action. Status 409: the place has changed since `version`. */
export async function removePlace(key: PlaceKey, version: number, reason: string): Promise<number> {
  const body = { version, ...(reason.trim() !== '' && { reason }) }
  return actionOf(await sendForJson('POST', placeCall(deskEndpoints.removePlace.path, key), body, withToken))
}

/** Returns the id of the action. Status 409: the place has changed since `version`. */
export async function restorePlace(key: PlaceKey, version: number): Promise<number> {
  return actionOf(await sendForJson('POST', placeCall(deskEndpoints.restorePlace.path, key), { version }, withToken))
}

export interface DeskActions {
  readonly total: number
  /** Sorted from the latest action. */
  readonly actions: readonly DeskAction[]
}

/** A page of the log, counted from 0. `subject` limits it to one kind of subject; null for all. */
export function deskActionsQuery(page: number, subject: ActionSubject | null) {
  return queryOptions({
    queryKey: ['desk', 'actions', subject, page],
    queryFn: async ({ signal }): Promise<DeskActions> => {
      const path = withQuery(deskEndpoints.deskActions.path, { page, ...(subject && { type: subjectToWire(subject) }) })
      const body = (await getJson(path, { ...withToken, signal })) as DeskActionsWire
      return { total: body.total, actions: body.actions.map(deskActionFromWire) }
    },
    staleTime: 0,
  })
}

function placeCall(path: string, { kind, id }: PlaceKey): string {
  return withId(path, id).replace('{type}', kindToWire(kind))
}

function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

function publishedFromWire(body: unknown): Published {
  const { place_id: placeId, action_id: actionId } = body as DeskPublishedWire
  return { placeId, actionId }
}

function actionOf(body: unknown): number {
  return (body as DeskDoneWire).action_id
}
