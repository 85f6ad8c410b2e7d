/** Replaces the cluster worker in tests: it runs in the page's own thread and needs no network. */
import { allocateMapRows, type MapRows } from '@fyndkartan/contract/map-rows'
import { judgementNumbers, type OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { CallMessage } from './cluster-calls.ts'
import { buildClusterIndex, type ClusterIndex, summaryOf } from './cluster-index.ts'
import { packRows } from './given-rows.ts'

export type Spot = readonly [kind: PlaceKind, id: number, lat: number, lng: number, hours?: OpenJudgement]

export class WorkerInThread extends EventTarget {
  #index: ClusterIndex | undefined
  #rows: MapRows | undefined

  postMessage(call: CallMessage): void {
    this.answerTo(call).then(
      (result) => this.#reply({ id: call.id, answer: result }),
      (error: Error) => this.#reply({ id: call.id, failure: error.message }),
    )
  }

  async answerTo(call: CallMessage): Promise<unknown> {
    switch (call.name) {
      case 'fetchRows':
        this.#rows = packSpots(await this.fetchRows())
        return null
      case 'giveRows':
        this.#rows = call.args
        return null
      case 'build':
        this.#index = buildClusterIndex(this.#rows ?? allocateMapRows(0))
        return summaryOf(this.#index)
      case 'markersIn':
        return this.#index?.markersIn(call.args.box, call.args.zoom)
      case 'findPlace':
        return this.#index?.findPlace(call.args)
    }
  }

  terminate(): void {}

  protected fetchRows(): Promise<readonly Spot[]> {
    return Promise.resolve([])
  }

  #reply(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function packSpots(spots: readonly Spot[]): MapRows {
  const rows = packRows(spots.map(([kind, id, lat, lng]) => ({ kind, id, position: { lat, lng }, within: null })))
  if (!spots.some(([, , , , hours]) => hours)) return rows
  return { ...rows, marks: Int32Array.from(spots, ([, , , , hours]) => (hours ? judgementNumbers[hours] : 0)) }
}
