/** The desk's call for the numbers of the last 30 days. Throws the errors of client.ts. */
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import type { deskFiguresSchema } from '@fyndkartan/contract/figures-schema'
import type { Static } from '@fyndkartan/contract/schema'
import { getJson } from './client.ts'

export type DeskFigures = Static<typeof deskFiguresSchema>

export async function loadDeskFigures(signal?: AbortSignal): Promise<DeskFigures> {
  return (await getJson(deskEndpoints.deskFigures.path, { token: 'required', signal })) as DeskFigures
}
