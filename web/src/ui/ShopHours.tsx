import type { Shop } from '@fyndkartan/domain/shop'
import type { StatusSetting } from '@fyndkartan/domain/opening-hours/status-text'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { OpenDays } from './OpenOnDays.tsx'
import { FullStatusLine } from './full-status-part.ts'
import { OpenOnDays } from './open-on-days-part.ts'
import { OpeningStatusLine } from './OpeningStatusLine.tsx'

interface Props {
  readonly shop: Pick<Shop, 'openingHours' | 'openingHoursOsm'>
  readonly setting: StatusSetting
  /** The days of a search for open shops; null for other searches. */
  readonly days: OpenDays | null
  /** Whether the list is about `days` alone, so that whether the shop is open now does not matter. */
  readonly onlyDays?: boolean
}

/** A shop's hours on a card or in a popup: whether the shop is open now, and its hours on the days of the search. */
export function ShopHours({ shop, setting, days, onlyDays = false }: Props) {
  return (
    <>
      {onlyDays ? null : shop.openingHoursOsm === null ? (
        <OpeningStatusLine hours={shop.openingHours} setting={setting} />
      ) : (
        <HoursLoading>
          <FullStatusLine hours={shop} />
        </HoursLoading>
      )}
      {days && (
        <HoursLoading>
          <OpenOnDays hours={shop} days={days} />
        </HoursLoading>
      )}
    </>
  )
}

/** Reserves a line while the code for the hours is loading. */
export function HoursLoading({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p>Öppettiderna kunde inte visas.</p>}>
      <Suspense fallback={<p aria-hidden="true">&nbsp;</p>}>{children}</Suspense>
    </ErrorBoundary>
  )
}
