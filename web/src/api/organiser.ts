/**
 * The calls of organisers, who have a mailed link and no account. `link` is the secret in that link. All calls throw
 * the errors of client.ts; status 404: the link is not valid; 410: the place of the link is gone.
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
import { sendForJson, getBlob, getJson, sendJson } from './client.ts'
import type { PlaceAndDates } from './desk.ts'

/**
 * Asks for a link to the place by mail. The answer is the same whether or not a mail is sent, so that it does not
 * reveal the organiser's address.
 */
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

/** The e-mail address to which a link was mailed, also when the link's place is gone. */
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

/** Invalidates all queries, including the site's own lists and places. Resolves when they are refetched. */
export async function refreshAfterChange(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries()
}

/** Removes the query data of an organiser's link, for the next person at the device. */
export function clearManagedPlace(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [managedKey] })
}

/**
 * Saves the changed place. Returns the id of the action, or null when nothing has changed. `version` is that of the
 * series if the market has several dates. Status 409: the place or the series has changed since `version`.
 */
export async function editManagedPlace(
  link: string,
  version: number,
  { place, series }: PlaceAndDates,
): Promise<number | null> {
  const body = { version, form: formToWire(place, series) }
  const edited = await sendForJson('PUT', organiserEndpoints.editManagedPlace.path, body, byLink(link))
  return (edited as DeskEditedWire).action_id
}

/** Stores that the place's facts were checked today. */
export async function confirmManagedPlace(link: string): Promise<void> {
  await sendJson('POST', organiserEndpoints.confirmManagedPlace.path, {}, byLink(link))
}

/** Mails a new link; the current link stops working. */
export async function renewPlaceLink(link: string): Promise<void> {
  await sendJson('POST', organiserEndpoints.renewPlaceLink.path, {}, byLink(link))
}

/** Deletes the organiser's address and all links mailed to it. */
export async function endPlaceLink(link: string): Promise<void> {
  await sendJson('POST', organiserEndpoints.endPlaceLink.path, {}, byLink(link))
}

/** Everything that is stored about the organiser, as one JSON file. */
export function exportManagedPlace(link: string): Promise<Blob> {
  return getBlob(organiserEndpoints.exportManagedPlace.path, byLink(link))
}
