/** Which markets the start page's slideshow holds. All throw what client.ts throws. */
import { type DeskDoneWire, slideshowFromWire, type SlideshowWire } from '@fyndkartan/contract/desk'
import type { Slideshow } from '@fyndkartan/domain/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { askJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export async function loadSlideshow(signal?: AbortSignal): Promise<Slideshow> {
  const body = await getJson(endpoints.deskSlideshow.path, { ...withToken, signal })
  return slideshowFromWire(body as SlideshowWire)
}

/** Null chooses the default again. Returns the number of the action, for undoing it. */
export async function chooseSlideshow(ids: readonly number[] | null): Promise<number> {
  const body = await askJson('PUT', endpoints.chooseSlideshow.path, { ids }, withToken)
  return (body as DeskDoneWire).action_id
}
