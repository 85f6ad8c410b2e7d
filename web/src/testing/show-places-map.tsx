/** Shows the search map in tests, without a server: its worker runs in the page's thread and returns `server.answer`. */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { storedMapCentre, storedZoom } from '../api/stored-state.ts'
import PlacesMap, { type PlacesMapProps } from '../features/map/PlacesMap.tsx'
import { type Spot, WorkerInThread } from '../features/map/worker-in-thread.ts'

/** `answer`: the server's next answer, which is rows, a failure, or pending. */
export const server: { answer: Promise<readonly Spot[]> } = { answer: Promise.resolve([]) }

export class SearchWorker extends WorkerInThread {
  protected override fetchRows(): Promise<readonly Spot[]> {
    return server.answer
  }
}

export const west: Spot = ['shop', 1, 57.87, 11.9]
export const east: Spot = ['market', 2, 57.87, 12.04]
export const crowd: readonly Spot[] = Array.from({ length: 12 }, (_, i): Spot => [
  'shop',
  100 + i,
  57.9 + i / 1e4,
  11.97,
])

/** Prepares the stored view, the server and the browser's interfaces for each test of a file. */
export function prepareEachTest(): void {
  beforeEach(() => {
    // oxlint-disable-next-line no-restricted-globals -- Clears all entries, not a single stored row.
    localStorage.clear()
    storedMapCentre.write({ lat: 57.87, lng: 11.97 })
    storedZoom.write(11)
    server.answer = Promise.resolve([west, east])
    vi.stubGlobal('Worker', SearchWorker)
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 1, name: 'Retrolyckan' })))
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

function PopupStub({ place, onReady }: { place: PlaceKey; onReady: (name: string) => void }) {
  return (
    <button type="button" ref={(element) => void (element && onReady(`Ställe ${place.id}`))}>
      {place.kind} {place.id}
    </button>
  )
}

/** Renders the map. `again` renders it with other props. */
export async function show(props: Partial<PlacesMapProps> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tree = (more: Partial<PlacesMapProps>) => (
    <QueryClientProvider client={queries}>
      <div style={{ inlineSize: 800 }}>
        <PlacesMap
          filter={defaultFilter('2026-11-21')}
          attempt={0}
          centre={null}
          openPlace={null}
          renderPopup={(place, onReady) => <PopupStub place={place} onReady={onReady} />}
          {...props}
          {...more}
        />
        <button type="button">Efter kartan</button>
      </div>
    </QueryClientProvider>
  )
  const screen = await render(tree({}))
  return { screen, again: (more: Partial<PlacesMapProps>) => screen.rerender(tree(more)) }
}
