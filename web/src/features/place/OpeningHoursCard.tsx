import { weekdayNames, weekdayOf, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import { formatDayHours, formatOpeningStatus, specialHoursNote } from '@fyndkartan/domain/opening-hours/status-text'
import type { Shop } from '@fyndkartan/domain/shop'
import { lazy, type RefObject } from 'react'
import { HoursLoading } from '../../ui/ShopHours.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Card } from './Card.tsx'
import { DayList } from './DayList.tsx'

const FullHoursList = lazy(() => import('./FullHoursList.tsx'))

interface Props {
  readonly shop: Pick<Shop, 'openingHours' | 'openingHoursOsm'>
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** A shop's hours in full, with today marked. */
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

/** Each day of the week, the note of a special word, or a text for unknown hours (spec §2, §4). */
export function OpeningHours({ hours }: { readonly hours: string | null }) {
  const now = useNow()
  const parsed = parseOpeningHours(hours)
  const today = weekdayOf(now.date)
  if (parsed.kind === 'special') return <p>{specialHoursNote[parsed.word]}</p>
  if (parsed.kind !== 'week') return <p>{formatOpeningStatus(openingStatus(parsed, now), 'page').label}</p>
  return (
    <DayList
      days={weekdaysFromMonday.map((weekday) => ({
        name: weekdayNames[weekday],
        hours: formatDayHours(parsed.days[weekday] ?? null),
        isToday: weekday === today,
      }))}
    />
  )
}
