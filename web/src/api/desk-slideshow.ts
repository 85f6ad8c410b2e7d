/** The markets in the start page's slideshow. All functions throw the errors of client.ts. */
import { type DeskDoneWire, slideshowFromWire, type SlideshowWire } from '@fyndkartan/contract/desk'
import type { Slideshow } from '@fyndkartan/domain/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import { sendForJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export async function loadSlideshow(signal?: AbortSignal): Promise<Slideshow> {
  const body = await getJson(deskEndpoints.deskSlideshow.path, { ...withToken, signal })
  return slideshowFromWire(body as SlideshowWire)
}

/** Stores the markets of the slideshow; null restores the default. Returns the id of the action, for undo. */
export async function chooseSlideshow(ids: readonly number[] | null): Promise<number> {
  const body = await sendForJson('PUT', deskEndpoints.chooseSlideshow.path, { ids }, withToken)
  return (body as DeskDoneWire).action_id
}
