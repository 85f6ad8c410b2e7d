/** The messages between the page and the cluster worker. The page sends calls; each answer has the id of its call. */
import type { MapRows } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { ClusterSummary } from './cluster-index.ts'
import type { Box } from './engine/view.ts'
import type { PlaceMarker } from './place-marker.ts'

export interface Calls {
  /**
   * Makes the worker fetch the rows of a search, or read them from `answer` if the page has fetched them. A newer call
   * aborts an older one.
   */
  fetchRows: { args: { url: string; init: RequestInit; answer: ArrayBuffer | null }; answer: null }
  /** Gives the worker rows that the page already has. */
  giveRows: { args: MapRows; answer: null }
  /** Clusters the rows of the last `fetchRows` or `giveRows`. */
  build: { args: null; answer: ClusterSummary }
  markersIn: { args: { box: Box; zoom: number }; answer: PlaceMarker[] }
  findPlace: { args: PlaceKey; answer: LatLng | null }
}

export type CallName = keyof Calls

export type CallMessage = {
  [Name in CallName]: { readonly id: number; readonly name: Name; readonly args: Calls[Name]['args'] }
}[CallName]

export type AnswerMessage =
  | { readonly id: number; readonly answer: Calls[CallName]['answer'] }
  | { readonly id: number; readonly failure: string }
