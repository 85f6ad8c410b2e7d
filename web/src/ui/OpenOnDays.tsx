import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatHoursForDays } from '@fyndkartan/domain/opening-hours/hours-in-words'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { fromSpecText } from '@fyndkartan/domain/opening-hours/stored-hours'

/** The first and the last day of a search for shops that are open on them. */
export interface OpenDays {
  readonly from: CivilDate
  readonly to: CivilDate
}

interface Props {
  readonly hours: string | null
  /** Null for any other search. */
  readonly days: OpenDays | null
}

/** A shop's hours on the days of the search, such as 'Öppet lör 10–15'. */
export function OpenOnDays({ hours, days }: Props) {
  const known = days && fromSpecText(parseOpeningHours(hours))
  return known ? <p>{formatHoursForDays(known, days.from, days.to)}</p> : null
}
