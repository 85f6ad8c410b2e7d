/** The operator's desk: tips, places and the log. All calls throw what client.ts throws. */
import {
  type DeskAction,
  deskActionFromWire,
  type DeskPlace,
  deskPlaceFromWire,
  type DeskTip,
  deskTipFromWire,
  type Duplicate,
  duplicateFromWire,
  type TipStatus,
} from '@fyndkartan/contract/desk'
import type {
  deskActionsSchema,
  deskPlaceAnswerSchema,
  deskPlacesSchema,
  deskSummarySchema,
  deskTipAnswerSchema,
  deskTipsSchema,
  doneSchema,
  publishedSchema,
} from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { kindToWire, placeFormToWire } from '@fyndkartan/contract/tip'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { askJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

/** How many rows a page of the server's lists has. */
export const deskPageSize = 20

export interface DeskSummary {
  readonly email: string | null
  readonly tipsWaiting: number
  readonly feedbackOpen: number
}

async function loadDeskSummary(signal?: AbortSignal): Promise<DeskSummary> {
  const body = (await getJson(endpoints.deskSummary.path, { ...withToken, signal })) as Static<typeof deskSummarySchema>
  return { email: body.email, tipsWaiting: body.tips_waiting, feedbackOpen: body.feedback_open }
}

/** Also how one learns whether the account may be at the desk at all: status 403 says no. */
export function deskSummaryQuery(uid: string) {
  return queryOptions({
    queryKey: ['desk', 'summary', uid],
    queryFn: ({ signal }) => loadDeskSummary(signal),
    staleTime: 0,
  })
}

export interface DeskTips {
  /** On all pages. */
  readonly total: number
  readonly tips: readonly DeskTip[]
}

/** A page of tips, zero-based: waiting ones from the oldest, others from the latest decision. */
export function deskTipsQuery(status: TipStatus, page: number) {
  return queryOptions({
    queryKey: ['desk', 'tips', status, page],
    queryFn: async ({ signal }): Promise<DeskTips> => {
      const path = withQuery(endpoints.deskTips.path, { status, page })
      const body = (await getJson(path, { ...withToken, signal })) as Static<typeof deskTipsSchema>
      return { total: body.total, tips: body.tips.map(deskTipFromWire) }
    },
    staleTime: 0,
  })
}

export interface TipToDecide {
  readonly tip: DeskTip
  /** The likeliest first. */
  readonly duplicates: readonly Duplicate[]
}

/** One tip beside what it may be a copy of. Never kept: the directory changes. */
export function deskTipQuery(id: number) {
  return queryOptions({
    queryKey: [tipKey, id],
    queryFn: async ({ signal }): Promise<TipToDecide> => {
      const path = withId(endpoints.deskTip.path, id)
      const body = (await getJson(path, { ...withToken, signal })) as Static<typeof deskTipAnswerSchema>
      return { tip: deskTipFromWire(body.tip), duplicates: body.duplicates.map(duplicateFromWire) }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Outside 'desk', so that a decision does not fetch the tip anew that is about to leave the screen. */
const tipKey = 'desk-tip'

/** Everything that a change at the desk may have made old, the site's own lists and places too. */
export async function refreshAfterDecision(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== tipKey })
}

export interface Published {
  readonly placeId: number
  readonly actionId: number
}

/** The form as the operator corrected it. A refused form's problems stand in the error's `problems`. */
export async function publishTip(id: number, form: PlaceForm): Promise<Published> {
  const path = withId(endpoints.publishTip.path, id)
  return publishedFromWire(await askJson('POST', path, placeFormToWire(form), withToken))
}

/** Returns the number of the action, for undoing it. */
export async function rejectTip(id: number, reason: string): Promise<number> {
  return actionOf(await askJson('POST', withId(endpoints.rejectTip.path, id), { reason }, withToken))
}

export interface PlaceSearch {
  /** Words of name, town or address, or a number. */
  readonly words: string
  readonly kind: PlaceKind | 'all'
  readonly removed: boolean
  /** Zero-based. */
  readonly page: number
}

export interface DeskPlaces {
  readonly total: number
  readonly places: readonly DeskPlace[]
}

/** A page of the directory as the desk sees it. */
export function deskPlacesQuery({ words, kind, removed, page }: PlaceSearch) {
  return queryOptions({
    queryKey: ['desk', 'places', words, kind, removed, page],
    queryFn: async ({ signal }): Promise<DeskPlaces> => {
      const path = withQuery(endpoints.deskPlaces.path, {
        query: words,
        type: kind === 'all' ? '' : kindToWire(kind),
        removed: removed ? 1 : 0,
        page,
      })
      const body = (await getJson(path, { ...withToken, signal })) as Static<typeof deskPlacesSchema>
      return { total: body.total, places: body.places.map(deskPlaceFromWire) }
    },
    staleTime: 0,
  })
}

export interface PlaceWithHistory {
  readonly place: DeskPlace
  /** The latest first. */
  readonly history: readonly DeskAction[]
}

export function deskPlaceQuery(key: PlaceKey) {
  return queryOptions({
    queryKey: ['desk', 'place', key.kind, key.id],
    queryFn: async ({ signal }): Promise<PlaceWithHistory> => {
      const path = placeCall(endpoints.deskPlace.path, key)
      const body = (await getJson(path, { ...withToken, signal })) as Static<typeof deskPlaceAnswerSchema>
      return { place: deskPlaceFromWire(body.place), history: body.history.map(deskActionFromWire) }
    },
    staleTime: 0,
  })
}

export async function addPlace(form: PlaceForm): Promise<Published> {
  return publishedFromWire(await askJson('POST', endpoints.addPlace.path, placeFormToWire(form), withToken))
}

/** Null when nothing was different. Status 409: the place has changed since `version`. */
export async function editPlace(key: PlaceKey, version: number, form: PlaceForm): Promise<number | null> {
  const path = placeCall(endpoints.editPlace.path, key)
  return actionOrNone(await askJson('PUT', path, { version, form: placeFormToWire(form) }, withToken))
}

/** Status 409: the place has changed since `version`. */
export async function removePlace(key: PlaceKey, version: number, reason: string): Promise<number> {
  const body = { version, ...(reason.trim() !== '' && { reason }) }
  return actionOf(await askJson('POST', placeCall(endpoints.removePlace.path, key), body, withToken))
}

/** Status 409: the place has changed since `version`. */
export async function restorePlace(key: PlaceKey, version: number): Promise<number> {
  return actionOf(await askJson('POST', placeCall(endpoints.restorePlace.path, key), { version }, withToken))
}

export interface DeskActions {
  readonly total: number
  /** The latest first. */
  readonly actions: readonly DeskAction[]
}

/** A page of the log, zero-based. */
export function deskActionsQuery(page: number) {
  return queryOptions({
    queryKey: ['desk', 'actions', page],
    queryFn: async ({ signal }): Promise<DeskActions> => {
      const path = withQuery(endpoints.deskActions.path, { page })
      const body = (await getJson(path, { ...withToken, signal })) as Static<typeof deskActionsSchema>
      return { total: body.total, actions: body.actions.map(deskActionFromWire) }
    },
    staleTime: 0,
  })
}

/** Status 409: what it changed has been changed since; the server says what. */
export async function undoAction(id: number): Promise<void> {
  await askJson('POST', withId(endpoints.undoAction.path, id), {}, withToken)
}

function withId(path: string, id: number): string {
  return path.replace('{id}', String(id))
}

function placeCall(path: string, { kind, id }: PlaceKey): string {
  return withId(path, id).replace('{type}', kindToWire(kind))
}

function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

function publishedFromWire(body: unknown): Published {
  const { place_id: placeId, action_id: actionId } = body as Static<typeof publishedSchema>
  return { placeId, actionId }
}

function actionOf(body: unknown): number {
  return (body as Static<typeof doneSchema>).action_id
}

function actionOrNone(body: unknown): number | null {
  return (body as { readonly action_id: number | null }).action_id
}
