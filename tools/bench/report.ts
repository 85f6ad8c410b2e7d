/** The benchmark's tables, in Markdown. */
import { searchKinds } from '../../search/bench/data.ts'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import type { LoadFigures } from './load.ts'
import type { Contestant } from './main.ts'
import type { ContestantName } from './contestant.ts'

const titles: Record<ContestantName, string> = {
  ceiling: 'ceiling: bare Fastify, ready buffers',
  server: 'Fyndkartan',
  scan: 'scan of typed arrays, behind Fastify',
  postgres: 'PostgreSQL, hand-written SQL, behind Fastify',
}

export function formatIndexTable(figures: readonly IndexFigures[]): string {
  const row = (title: string, of: (figure: IndexFigures) => string) => `| ${title} | ${figures.map(of).join(' | ')} |`
  const kinds = [...searchKinds, 'mix'] as const
  return [
    row('', ({ size }) => `${size.toLocaleString('en')} places`),
    `|---|${figures.map(() => '--:|').join('')}`,
    ...kinds.map((kind) =>
      row(`${kind}: index, scan (µs a search)`, ({ microseconds }) => {
        const { index, scan } = microseconds[kind]
        return `${digits(index)}, ${digits(scan)} (${digits(scan / index)}×)`
      }),
    ),
    row('mix while 100 changes wait (µs a search)', ({ mixWithPending }) => digits(mixWithPending)),
    row('loading (µs a place, making its JSON included)', ({ loadMicrosecondsPerPlace }) =>
      digits(loadMicrosecondsPerPlace),
    ),
    row('index (bytes a place, rows apart)', ({ bytesPerPlace }) => digits(bytesPerPlace)),
    row('1,000 changes at once (ms)', ({ applyBatchMs }) => digits(applyBatchMs)),
    row(
      '1,000 changes one by one: all, longest (ms)',
      ({ applySinglesMs, longestSingleMs }) => `${digits(applySinglesMs)}, ${digits(longestSingleMs)}`,
    ),
    row('searches compared: index with scan, scan with naive', ({ comparedWithScan, comparedWithNaive }) => {
      return `${comparedWithScan}, ${comparedWithNaive}`
    }),
  ].join('\n')
}

/** `compared`: answers whose totals were compared before. */
export function formatHttpTable(size: number, contestants: readonly Contestant[], compared: number): string {
  const ceiling = contestants.find(({ name }) => name === 'ceiling')
  const postgres = contestants.find(({ name }) => name === 'postgres')
  const lines = contestants.map((contestant) => {
    const { name, full, half, bytesPerPlace } = contestant
    const cells = [
      titles[name],
      digits(median(full.map(({ perSecond }) => perSecond))),
      ratio(contestant, ceiling),
      ratio(contestant, postgres),
      latency(full),
      latency(half),
      digits(bytesPerPlace),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `| ${size.toLocaleString('en')} places | requests/s | of the ceiling | times PostgreSQL | full load: p50, p99 (ms) | half load: p50, p99 (ms) | bytes a place |`,
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
    '',
    `${compared.toLocaleString('en')} answers were compared before.`,
  ].join('\n')
}

function latency(figures: readonly LoadFigures[]): string {
  return `${digits(median(figures.map(({ p50 }) => p50)))}, ${digits(median(figures.map(({ p99 }) => p99)))}`
}

/** Median of the rounds' ratios, and their least and greatest. */
function ratio(one: Contestant, other: Contestant | undefined): string {
  if (!other) return '–'
  const ratios = one.full.map(({ perSecond }, round) => perSecond / (other.full[round]?.perSecond ?? NaN))
  return `${digits(median(ratios))} (${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))})`
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** Three significant digits. */
function digits(number: number): string {
  return Number(number.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}
