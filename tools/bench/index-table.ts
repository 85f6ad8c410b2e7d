/** Markdown tables for the search index alone. */
import { searchKinds } from '../../search/bench/data.ts'
import { occurrenceKinds } from '../../search/bench/occurrences.ts'
import type { IndexFigures, SearchRounds } from '../../search/bench/measure-index.ts'
import { importedPlaces, type Taken } from '../../search/bench/measure-updates.ts'
import type { MapRowFigures } from './map-rows.ts'
import { median } from './median.ts'
import { count, digits, formatRatio, rowOf } from './report.ts'

export function formatIndexTable(figures: readonly IndexFigures[], mapRows: readonly MapRowFigures[]): string {
  const row = (title: string, of: (figure: IndexFigures) => string) => rowOf([title, ...figures.map(of)])
  const waiting = figures[0]?.updates.whileWaiting ?? []
  return [
    row('', ({ size }) => `${count(size)} places`),
    `|---|${'--:|'.repeat(figures.length)}`,
    ...([...searchKinds, ...occurrenceKinds, 'mix'] as const).map((kind) =>
      row(`${kind}: index, scan (µs a search)`, ({ microseconds }) => {
        const { index, scan } = microseconds[kind]
        return `${digits(median(index))}, ${digits(median(scan))}: ${formatRatio(timesCheaper(microseconds[kind]))}×`
      }),
    ),
    row('the map’s rows found and put together as JSON (µs a search)', ({ size }) =>
      digits(median(mapRows.find((one) => one.size === size)?.microseconds ?? [])),
    ),
    ...waiting.map(({ changes }, at) =>
      row(`mix while ${count(changes)} changes wait (µs a search)`, ({ updates }) =>
        digits(updates.whileWaiting[at]?.microseconds ?? NaN),
      ),
    ),
    row('loading (µs a place, making its JSON included)', ({ loadMicrosecondsPerPlace }) =>
      digits(loadMicrosecondsPerPlace),
    ),
    row('index (bytes a place, rows apart)', ({ bytesPerPlace }) => digits(bytesPerPlace)),
    row('1,000 changes one by one: all; longest call, most work of a call (ms)', ({ updates }) =>
      formatTaken(updates.singles),
    ),
    row('1,000 changes at once: the same', ({ updates }) => formatTaken(updates.batch)),
    row(`${count(importedPlaces)} new places in batches: the same`, ({ updates }) => formatTaken(updates.imported)),
    row('searches compared: index with scan, scan with naive', ({ comparedWithScan, comparedWithNaive }) => {
      return `${comparedWithScan}, ${comparedWithNaive}`
    }),
  ].join('\n')
}

function formatTaken({ all, longest, mostWork }: Taken): string {
  return `${digits(all)}; ${digits(longest)}, ${digits(mostWork)}`
}

/** Round by round. */
export function timesCheaper({ index, scan }: SearchRounds): number[] {
  return scan.map((us, round) => us / (index[round] ?? NaN))
}

/** Ratio of a mixed search's cost in the larger index to the smaller one, from the rounds with the least noise. */
export function growthOf(from: IndexFigures, to: IndexFigures): number {
  return Math.min(...to.microseconds.mix.index) / Math.min(...from.microseconds.mix.index)
}
