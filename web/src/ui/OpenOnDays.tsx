import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatHoursForDays } from '@fyndkartan/domain/opening-hours/hours-in-words'
import { type HoursTexts, readHours } from '@fyndkartan/domain/opening-hours/stored-hours'

/** The first and last day of a search for open shops. */
export interface OpenDays {
  readonly from: CivilDate
  readonly to: CivilDate
}

interface Props {
  readonly hours: HoursTexts
  readonly days: OpenDays
}

/** A shop's hours on the days of a search, such as 'Öppet lör 10–15'. */
export default function OpenOnDays({ hours, days }: Props) {
  const stored = readHours(hours)
  return stored.kind === 'known' ? <p>{formatHoursForDays(stored.hours, days.from, days.to)}</p> : null
}
