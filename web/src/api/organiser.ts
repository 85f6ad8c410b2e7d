/**
 * The calls of organisers, without an account: a link by mail, and with it the care of their place. `link` is its
 * secret. All calls throw what client.ts throws; status 404 means that the link is not valid, 410 that its place is
 * gone.
 */
import type { DeskEditedWire } from '@fyndkartan/contract/desk'
import { organiserEndpoints } from '@fyndkartan/contract/endpoints/organiser'
import { placeLinkHeader } from '@fyndkartan/contract/endpoints/visitor'
import {
  type ManagedExportWire,
  type ManagedPlace,
  managedPlaceFromWire,
  type ManagedPlaceWire,
} from '@fyndkartan/contract/managed-place'
import type { PageMarks } from '@fyndkartan/contract/page-marks'
import { claimToWire } from '@fyndkartan/contract/report'
import { formToWire } from '@fyndkartan/contract/tip'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askJson, getBlob, getJson, sendJson } from './client.ts'
import type { PlaceAndDates } from './desk.ts'

/** The answer is the same whether or not a mail is sent: it tells nobody who runs a place. */
export async function claimPlace(place: PlaceKey, email: string, marks: PageMarks): Promise<void> {
  await sendJson('POST', organiserEndpoints.claimPlace.path, claimToWire(place, email, marks))
}

const managedKey = 'managed-place'

const byLink = (link: string) => ({ headers: { [placeLinkHeader]: link } })

export function managedPlaceQuery(link: string) {
  return queryOptions({
    queryKey: [managedKey, link],
    queryFn: async ({ signal }): Promise<ManagedPlace> => {
      const body = await getJson(organiserEndpoints.managedPlace.path, { ...byLink(link), signal })
      return managedPlaceFromWire(body as ManagedPlaceWire)
    },
    staleTime: 0,
  })
}

/** The address of a link. It is told also when the place is gone. */
export function linkOwnerQuery(link: string) {
  return queryOptions({
    queryKey: [managedKey, 'owner', link],
    queryFn: async ({ signal }): Promise<string> => {
      const body = await getJson(organiserEndpoints.exportManagedPlace.path, { ...byLink(link), signal })
      return (body as ManagedExportWire).email
    },
    staleTime: 0,
  })
}

/** Everything that a change may have made stale, including the site's own lists and places. Resolves when it is there. */
export async function refreshAfterChange(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries()
}

/** Removes what was fetched with a link, for the next person at the device. */
export function forgetManagedPlace(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [managedKey] })
}

/** Null when nothing changed. Status 409: changed since `version`, which is that of the series where there is one. */
export async function editManagedPlace(
  link: string,
  version: number,
  { place, series }: PlaceAndDates,
): Promise<number | null> {
  const body = { version, form: formToWire(place, series) }
  const edited = await askJson('PUT', organiserEndpoints.editManagedPlace.path, body, byLink(link))
  return (edited as DeskEditedWire).action_id
}

/** Says that all is right today. */
export async function confirmManagedPlace(link: string): Promise<void> {
  await sendJson('POST', organiserEndpoints.confirmManagedPlace.path, {}, byLink(link))
}

/** Mails a new link; this one ends. */
export async function renewPlaceLink(link: string): Promise<void> {
  await sendJson('POST', organiserEndpoints.renewPlaceLink.path, {}, byLink(link))
}

/** Deletes the address and all its links. */
export async function endPlaceLink(link: string): Promise<void> {
  await sendJson('POST', organiserEndpoints.endPlaceLink.path, {}, byLink(link))
}

/** Everything that is stored about the organiser, one JSON file. */
export function exportManagedPlace(link: string): Promise<Blob> {
  return getBlob(organiserEndpoints.exportManagedPlace.path, byLink(link))
}
