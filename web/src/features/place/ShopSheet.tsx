import type { Shop } from '@fyndkartan/domain/shop'
import { type ReactNode, useRef } from 'react'
import { Chairs } from '../../ui/drawings/Chairs.tsx'
import { CoffeeTable } from '../../ui/drawings/CoffeeTable.tsx'
import { RecordCrate } from '../../ui/drawings/RecordCrate.tsx'
import { KnownFactsCard } from './KnownFactsCard.tsx'
import { LocationCard } from './LocationCard.tsx'
import { OpeningBadge } from './OpeningBadge.tsx'
import { OpeningHoursCard } from './OpeningHoursCard.tsx'
import { PlaceHead } from './PlaceHead.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import styles from './sheet.module.css'

/** A shop has no picture of its own; its id selects one, so that it is the same on every visit. */
const drawings = [CoffeeTable, RecordCrate, Chairs] as const

interface Props {
  readonly shop: Shop
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  readonly map: ReactNode
}

/** Everything about one shop (spec §2). */
export function ShopSheet({ shop, like, map }: Props) {
  const hoursHeading = useRef<HTMLHeadingElement>(null)
  const Picture = drawings[shop.id % drawings.length] ?? CoffeeTable
  return (
    <article className={styles.sheet}>
      <PlaceHead
        place={shop}
        picture={<Picture />}
        like={like}
        status={<OpeningBadge hours={shop.openingHours} onShowHours={() => hoursHeading.current?.focus()} />}
        actions={<PlaceLink label="Hemsida" link={shop.link} />}
      />
      <div className={styles.cards}>
        <OpeningHoursCard hours={shop.openingHours} heading={hoursHeading} />
        {shop.position && <LocationCard place={shop} position={shop.position} map={map} />}
        <KnownFactsCard place={shop} />
      </div>
    </article>
  )
}
