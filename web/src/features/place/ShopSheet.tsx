import type { SeenPlace } from '@fyndkartan/contract/place'
import type { Shop } from '@fyndkartan/domain/shop'
import { type ReactNode, useRef } from 'react'
import { Chairs } from '../../ui/drawings/Chairs.tsx'
import { CoffeeTable } from '../../ui/drawings/CoffeeTable.tsx'
import { RecordCrate } from '../../ui/drawings/RecordCrate.tsx'
import type { OpenDays } from '../../ui/OpenOnDays.tsx'
import { OpenOnDays } from '../../ui/open-on-days-part.ts'
import { HoursLoading } from '../../ui/ShopHours.tsx'
import { KnownFactsPart } from './KnownFactsPart.tsx'
import { LocationCard } from './LocationCard.tsx'
import { OpeningBadge } from './OpeningBadge.tsx'
import { OpeningHoursCard } from './OpeningHoursCard.tsx'
import { FullHoursBadge } from './place-parts.ts'
import { PlaceHead } from './PlaceHead.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { ReportPart } from './ReportPart.tsx'
import { SharePlace } from './SharePlace.tsx'
import styles from './sheet.module.css'

/** Drawings to show, since shops have no pictures. The shop's id selects one, so that a shop always has the same. */
const drawings = [CoffeeTable, RecordCrate, Chairs] as const

interface Props {
  readonly shop: Shop & SeenPlace
  /** The days on which the visitor searches for open shops; null for other searches. */
  readonly openDays: OpenDays | null
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  /** The button that adds the shop to the visitor's round. */
  readonly round: ReactNode
  readonly map: ReactNode
  /** The part for the owner of the shop, who can request a link to edit its facts. */
  readonly claim: ReactNode
}

/** The content of a shop's page (spec §2). */
export function ShopSheet({ shop, openDays, like, round, map, claim }: Props) {
  const hoursHeading = useRef<HTMLHeadingElement>(null)
  const showHours = () => hoursHeading.current?.focus()
  const Picture = drawings[shop.id % drawings.length] ?? CoffeeTable
  return (
    <article className={styles.sheet}>
      <PlaceHead
        place={shop}
        picture={<Picture />}
        like={like}
        status={
          <>
            {shop.openingHoursOsm === null ? (
              <OpeningBadge hours={shop.openingHours} onShowHours={showHours} />
            ) : (
              <HoursLoading>
                <FullHoursBadge hours={shop} onShowHours={showHours} />
              </HoursLoading>
            )}
            {openDays && (
              <HoursLoading>
                <OpenOnDays hours={shop} days={openDays} />
              </HoursLoading>
            )}
          </>
        }
        actions={
          <div className={styles.actions}>
            <PlaceLink label="Hemsida" link={shop.link} />
            {round}
            <SharePlace place={shop} />
          </div>
        }
      />
      <div className={styles.cards}>
        <OpeningHoursCard shop={shop} heading={hoursHeading} />
        <LocationCard place={shop} map={map} />
        <div className={styles.wide}>
          <KnownFactsPart place={shop} />
        </div>
        <ReportPart place={shop} />
        <div className={styles.wide}>{claim}</div>
      </div>
    </article>
  )
}
