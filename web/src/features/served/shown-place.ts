import type { ListedPlace } from '@fyndkartan/contract/page-wire'
import { postFromWire, type SeenPlace } from '@fyndkartan/contract/place'

export interface ShownPlace {
  readonly place: SeenPlace
  /** The path of the place's page. */
  readonly address: string
}

/** Parses the rows of a list of places; leaves out rows that cannot be read. */
export function shownPlaces(listed: readonly ListedPlace[]): readonly ShownPlace[] {
  return listed.flatMap(({ post, address }) => {
    const place = postFromWire(post)
    return place === null ? [] : [{ place, address }]
  })
}
