/** Finds the dates of a series in the index. */
import { type DatesWire, occurrenceToWire, type PostWire } from '@fyndkartan/contract/place'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { lastSeriesDate, pastDaysShown } from '@fyndkartan/domain/series/occurrences'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type Clock, swedishToday } from '../clock.ts'
import type { SeriesRules } from './series-rules.ts'

type IndexRows = Pick<PlaceIndex, 'seriesOf' | 'rowsOfSeries' | 'bytesOf'>

interface Parts {
  readonly index: IndexRows
  readonly series: SeriesRules
  readonly clock: Clock
}

/**
 * Returns a function from the row of a market in the index to all dates of its series and the text of the rule; empty
 * for a single market. This goes beyond the specification, section 2.
 */
export function marketDates({ index, series, clock }: Parts): (row: number) => DatesWire {
  const today = swedishToday(clock)
  return (row) => {
    const id = index.seriesOf(row)
    const rule = id === 0 ? null : series.ruleOf(id)
    const [first, last] = [addDays(today(), -pastDaysShown), lastSeriesDate(today())]
    const dates = occurrencesIn(index, id).filter(({ date }) => date >= first && date <= last)
    return { dates: dates.map(occurrenceToWire), repeats: rule && formatRepeats(rule, today()) }
  }
}

/**
 * From the row of any date of a series, the row of the date to show: the next one that is not cancelled, else the next
 * one, else the last one.
 */
export function nextRow(index: IndexRows, row: number, today: CivilDate): number {
  return nextRowOfSeries(index, index.seriesOf(row), today) ?? row
}

/**
 * The row of the date to show of a series (see `nextRow`), by the series' id; null for a series without dates, and for
 * the id 0, which means no series. Reads only a few of the dates, because a person may have thousands of series as
 * favourites.
 */
export function nextRowOfSeries(index: IndexRows, series: number, today: CivilDate): number | null {
  const rows = index.rowsOfSeries(series)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (readPost(index, rows[middle] as number).date < today) low = middle + 1
    else high = middle
  }
  const coming = rows.slice(low)
  return coming.find((row) => readPost(index, row).cancelled === 0) ?? coming[0] ?? rows.at(-1) ?? null
}

type DatedPost = Extract<PostWire, { readonly date: unknown }> & { readonly date: CivilDate }

function occurrencesIn(index: IndexRows, id: number): DatedPost[] {
  return index.rowsOfSeries(id).map((row) => readPost(index, row))
}

/** Parses the JSON of a market's row: the index stores only its bytes. */
function readPost(index: IndexRows, row: number): DatedPost {
  return JSON.parse(Buffer.from(index.bytesOf(row)).toString()) as DatedPost
}

/**
 * The key in the address of a market's page. For a series, it is the key of the date with the lowest id, which stays
 * the same when dates are added.
 */
export function pageKeyOf(index: IndexRows & Pick<PlaceIndex, 'keyOf'>, row: number): PlaceKey {
  const ids = index.rowsOfSeries(index.seriesOf(row)).map((date) => index.keyOf(date).id)
  return ids.length === 0 ? index.keyOf(row) : { kind: 'market', id: Math.min(...ids) }
}
