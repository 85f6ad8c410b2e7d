/** What the page and the cluster worker say to each other: each call has a number, and its answer has the same. */
import type { MapRows } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { ClusterIndex } from './cluster-index.ts'
import type { Box } from './engine/view.ts'
import type { Sticker } from './sticker.ts'

export interface Calls {
  /** Fetches the rows; a newer call gives up an older one. */
  fetchRows: { args: { url: string; headers: Record<string, string> }; answer: null }
  /** Rows that the page has already. */
  giveRows: { args: MapRows; answer: null }
  /** Clusters what was fetched or given last. */
  build: { args: null; answer: Pick<ClusterIndex, 'count' | 'box' | 'core'> }
  stickersIn: { args: { box: Box; zoom: number }; answer: Sticker[] }
  findPlace: { args: PlaceKey; answer: LatLng | null }
}

export type CallName = keyof Calls

export type CallMessage = {
  [Name in CallName]: { readonly id: number; readonly name: Name; readonly args: Calls[Name]['args'] }
}[CallName]

export type AnswerMessage =
  | { readonly id: number; readonly answer: Calls[CallName]['answer'] }
  | { readonly id: number; readonly failure: string }
