import type { Shop } from '@fyndkartan/domain/shop'
import type { RefObject } from 'react'
import { HoursLoading } from '../../ui/ShopHours.tsx'
import { Card } from './Card.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { FullHoursList } from './place-parts.ts'

interface Props {
  readonly shop: Pick<Shop, 'openingHours' | 'openingHoursOsm'>
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The card of a shop's opening hours, with today marked. */
export function OpeningHoursCard({ shop, heading }: Props) {
  return (
    <Card title="Öppetider" heading={heading}>
      {shop.openingHoursOsm === null ? (
        <OpeningHours hours={shop.openingHours} />
      ) : (
        <HoursLoading>
          <FullHoursList hours={shop} />
        </HoursLoading>
      )}
    </Card>
  )
}
