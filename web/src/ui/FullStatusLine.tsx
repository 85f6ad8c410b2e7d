import { addDays, type CivilDate, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import type { FullHours } from '@fyndkartan/domain/opening-hours/full-hours'
import { formatFullStatus, fullStatus } from '@fyndkartan/domain/opening-hours/full-status'
import { formatHoursToday } from '@fyndkartan/domain/opening-hours/status-text'
import { type HoursTexts, readHours } from '@fyndkartan/domain/opening-hours/stored-hours'
import { formatHoursOn } from './format-hours-on.ts'
import { OpeningStatusLine, StatusLine } from './OpeningStatusLine.tsx'
import { useIsLive, useNow } from './use-now.ts'

/** The status of a shop whose hours cannot be parsed; the shop's page shows them as they are written. */
const unreadText = { label: 'Särskilda öppettider', tone: 'neutral', detail: null } as const

/**
 * Whether a shop is open now, for hours that are more than an ordinary week ('Mo-Fr 10:00-18:00; PH off'). A click
 * expands the hours of the next seven days.
 */
export default function FullStatusLine({ hours: texts }: { readonly hours: HoursTexts }) {
  const now = useNow()
  const isLive = useIsLive()
  const stored = readHours(texts)
  if (stored.kind === 'special') return <OpeningStatusLine hours={stored.word} setting="page" />
  if (stored.kind === 'unknown') return <StatusLine text={unreadText} days={null} />
  const text = isLive
    ? formatFullStatus(fullStatus(stored.hours, now), now.date)
    : formatHoursToday(formatHoursOn(stored.hours, now.date))
  return <StatusLine text={text} days={comingWeek(stored.hours, now.date)} />
}

function comingWeek(hours: FullHours, today: CivilDate) {
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
    const date = addDays(today, ahead)
    return { name: weekdayNames[weekdayOf(date)], hours: formatHoursOn(hours, date), isToday: ahead === 0 }
  })
}
