import type { PlaceKey } from '@fyndkartan/domain/place'

interface Props {
  readonly placeKey: PlaceKey
  /** The current search, carried along to the place's page (spec §2). */
  readonly search: URLSearchParams
  /** Called once, with the place's name, when there is something to show. */
  readonly onReady: (name: string) => void
}

/** What a marker's popup holds (spec §2). */
export function PlacePopup(_: Props) {
  return <div />
}
