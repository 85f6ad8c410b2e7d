/** The code of the pages that the server renders, in one part for each kind of page. */
import type { PageWire } from '@fyndkartan/contract/page-wire'
import { readOpenedPlace } from '../api/places.ts'
import {
  FullHoursBadge,
  FullHoursList,
  KnownFactsCard,
  ReportCard,
  ShareButton,
} from '../features/place/place-parts.ts'
import { shownPlaces } from '../features/served/shown-place.ts'
import { OpenOnDays } from '../ui/open-on-days-part.ts'
import { FullStatusLine } from '../ui/full-status-part.ts'
import { type Part, part } from '../ui/part.ts'
import { NotFoundPage } from './not-found-part.ts'
import { sheetOf } from './PlaceSheet.tsx'
import { RoundButton } from './RoundSlot.tsx'

export const ServedPlace = part(async () => (await import('./ServedPlace.tsx')).default)
export const ServedTown = part(async () => (await import('./ServedTown.tsx')).default)
export const ServedCounty = part(async () => (await import('./ServedCounty.tsx')).default)
export const ServedGone = part(async () => (await import('./ServedGone.tsx')).default)

/**
 * Loads all code that the page's content needs, before hydration: React would otherwise remove rendered content until
 * its code is loaded. Rejects when a part cannot be loaded.
 */
export async function loadServedParts(page: PageWire): Promise<void> {
  await Promise.all(partsOf(page).map((one) => one.load()))
}

function partsOf(page: PageWire): readonly Pick<Part<never>, 'load'>[] {
  switch (page.page) {
    case 'place': {
      const place = readOpenedPlace(page.kind, page.post)
      const hasFullHours = place.kind === 'shop' && place.openingHoursOsm !== null
      const hours = hasFullHours ? [FullHoursBadge, FullHoursList] : []
      return [ServedPlace, sheetOf(page.kind), RoundButton, KnownFactsCard, ReportCard, ShareButton, ...hours]
    }
    case 'town': {
      const hasFullHours = shownPlaces(page.shops).some(
        ({ place }) => place.kind === 'shop' && place.openingHoursOsm !== null,
      )
      const hours = page.weekend === null ? (hasFullHours ? [FullStatusLine] : []) : [OpenOnDays]
      return [ServedTown, RoundButton, ...hours]
    }
    case 'county':
      return [ServedCounty, RoundButton]
    case 'gone':
      return [ServedGone]
    case 'unknown':
      return [NotFoundPage]
  }
}
