import { formatHoursForDays } from '@fyndkartan/domain/opening-hours/hours-in-words'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { fromSpecText } from '@fyndkartan/domain/opening-hours/stored-hours'
import { addDays, type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import { defaultSpanDays } from '@fyndkartan/domain/search-filter'
import { useToday } from './use-now.ts'

interface Props {
  readonly hours: string | null
  /** The search that led here. */
  readonly search: URLSearchParams
}

/** A shop's hours on the days of a search for open shops, such as 'Öppet lör 10–15'; nothing after any other search. */
export function OpenOnDays({ hours, search }: Props) {
  const days = openDays(search, useToday())
  const known = days && fromSpecText(parseOpeningHours(hours))
  return known ? <p>{formatHoursForDays(known, days.from, days.to)}</p> : null
}

/** The days of a search for shops that are open on them; null for any other search. */
function openDays(params: URLSearchParams, today: CivilDate): { from: CivilDate; to: CivilDate } | null {
  if (params.get('open')?.toLowerCase() !== 'span') return null
  const from = parseCivilDate(params.get('start_date')) ?? today
  const to = parseCivilDate(params.get('end_date')) ?? addDays(today, defaultSpanDays)
  return from <= to ? { from, to } : null
}
