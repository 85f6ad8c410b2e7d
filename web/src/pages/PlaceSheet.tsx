import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import type { OpenedPlace } from '../api/places.ts'
import { ClaimPart } from '../features/organiser/ClaimPart.tsx'
import { chosenDays } from '../features/search/search-of-page.ts'
import { type Part, part } from '../ui/part.ts'
import { RoundSlot } from './RoundSlot.tsx'
import { useRenderLike } from './use-render-like.ts'

const ShopSheet = part(async () => (await import('../features/place/ShopSheet.tsx')).ShopSheet)
const MarketSheet = part(async () => (await import('../features/place/MarketSheet.tsx')).MarketSheet)

/** The component that `PlaceSheet` renders for a kind of place, for preloading. */
export function sheetOf(kind: PlaceKind): Pick<Part<never>, 'load'> {
  return kind === 'shop' ? ShopSheet : MarketSheet
}

interface Props {
  readonly place: OpenedPlace
  /** The search that the visitor came from; empty if they came from elsewhere. */
  readonly search: URLSearchParams
  readonly today: CivilDate
  readonly map: ReactNode
}

/** A place's page without the link back. Suspends until its code is loaded. */
export function PlaceSheet({ place, search, today, map }: Props) {
  const like = useRenderLike('large')?.(place) ?? null
  const round = <RoundSlot place={place} size="large" />
  const claim = <ClaimPart place={place} />
  return place.kind === 'shop' ? (
    <ShopSheet shop={place} openDays={chosenDays(search, today)} like={like} round={round} map={map} claim={claim} />
  ) : (
    <MarketSheet market={place} search={search} like={like} round={round} map={map} claim={claim} />
  )
}
