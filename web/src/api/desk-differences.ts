/** Differences between places and their sources at the desk. All functions throw the errors of client.ts. */
import {
  type DecidedDifferencesWire,
  type DecideDifferencesWire,
  differencesFromWire,
  type DifferencesWire,
} from '@fyndkartan/contract/differences'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import type { DifferingSource, ShownDifference } from '@fyndkartan/domain/desk'
import { queryOptions } from '@tanstack/react-query'
import { getJson, sendForJson } from './client.ts'

const withToken = { token: 'required' } as const

/** The sources that differ from places of the site, with the first differences of each. */
export const differencesQuery = queryOptions({
  queryKey: ['desk', 'differences'],
  queryFn: async ({ signal }): Promise<readonly DifferingSource[]> => {
    const body = (await getJson(deskEndpoints.deskDifferences.path, { ...withToken, signal })) as DifferencesWire
    return differencesFromWire(body)
  },
  staleTime: 0,
})

/**
 * Takes the source's values over, or keeps those of the site. `refused`: how many differences had changed meanwhile, and
 * stay as they are. Status 409: all of them.
 */
export async function decideDifferences(
  decision: DecideDifferencesWire['decision'],
  seen: readonly ShownDifference[],
): Promise<{ readonly actionId: number; readonly decided: number; readonly refused: number }> {
  const differences = seen.map(({ id, version, sourceVersion }) => ({ id, version, source_version: sourceVersion }))
  const body: DecideDifferencesWire = { decision, differences }
  const answer = await sendForJson('POST', deskEndpoints.decideDifferences.path, body, withToken)
  const { action_id: actionId, decided, refused } = answer as DecidedDifferencesWire
  return { actionId, decided, refused }
}
