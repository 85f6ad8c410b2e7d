/** Sources at the desk. All functions throw the errors of client.ts. */
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import {
  type AddedSourceWire,
  type OrderRunWire,
  type RemovedSourceWire,
  type RemoveSourceWire,
  type SourceAnswerWire,
  sourceFromWire,
  sourceRunFromWire,
  type SourcesWire,
} from '@fyndkartan/contract/source'
import type { StoredSource, SourceForm, SourceRun } from '@fyndkartan/domain/source'
import { queryOptions } from '@tanstack/react-query'
import { sendForJson, getJson } from './client.ts'
import { openedKeys } from './desk-summary.ts'

const withToken = { token: 'required' } as const

/** The interval at which the list is reloaded, ms, while a source is being fetched or is about to be. */
const pollMs = 2000

const isBusy = ({ isRunning, ordered }: StoredSource) => isRunning || ordered !== null

/** All sources, sorted by name. */
export const sourcesQuery = queryOptions({
  queryKey: ['desk', 'sources'],
  queryFn: async ({ signal }): Promise<readonly StoredSource[]> => {
    const body = (await getJson(deskEndpoints.deskSources.path, { ...withToken, signal })) as SourcesWire
    return body.sources.map(sourceFromWire)
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isBusy) ? pollMs : false),
})

/** The latest runs of a source, newest first. */
export function sourceRunsQuery(id: number) {
  return queryOptions({
    queryKey: [openedKeys.sourceRuns, id],
    queryFn: async ({ signal }): Promise<readonly SourceRun[]> => {
      const body = (await getJson(pathOf('deskSource', id), { ...withToken, signal })) as SourceAnswerWire
      return body.runs.map(sourceRunFromWire)
    },
    staleTime: 0,
  })
}

/** Adds a source and orders its first run. Returns its id. */
export async function addSource(form: SourceForm): Promise<number> {
  return ((await sendForJson('POST', deskEndpoints.addSource.path, form, withToken)) as AddedSourceWire).id
}

export async function editSource(id: number, form: SourceForm): Promise<void> {
  await sendForJson('PUT', pathOf('editSource', id), form, withToken)
}

/** `fingerprint` identifies the result that the operator approved. Status 409: the source now gives another result. */
export async function orderRun(id: number, order: OrderRunWire['order'], fingerprint?: string): Promise<void> {
  await sendForJson('POST', pathOf('runSource', id), { order, ...(fingerprint && { fingerprint }) }, withToken)
}

export async function pauseSource(id: number): Promise<void> {
  await sendForJson('POST', pathOf('pauseSource', id), {}, withToken)
}

export async function resumeSource(id: number): Promise<void> {
  await sendForJson('POST', pathOf('resumeSource', id), {}, withToken)
}

/** Removes a source. Returns the id of the action that restores the source's places; null when no place was removed. */
export async function removeSource(id: number, withPlaces: boolean): Promise<number | null> {
  const body: RemoveSourceWire = { with_places: withPlaces }
  return ((await sendForJson('POST', pathOf('removeSource', id), body, withToken)) as RemovedSourceWire).action_id
}

type Named = 'deskSource' | 'editSource' | 'runSource' | 'pauseSource' | 'resumeSource' | 'removeSource'

function pathOf(name: Named, id: number): string {
  return deskEndpoints[name].path.replace('{id}', String(id))
}
