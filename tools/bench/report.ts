/** The benchmark's tables, in Markdown. */
import { searchKinds } from '../../search/bench/data.ts'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import type { Contestant } from './main.ts'
import type { ContestantName } from './contestant.ts'

const titles: Record<ContestantName, string> = {
  ceiling: 'ceiling: bare Fastify, ready buffers',
  server: 'Fyndkartan',
  naive: 'naive search behind Fastify',
  postgres: 'PostgreSQL, hand-written SQL, behind Fastify',
}

export function formatIndexTable(figures: readonly IndexFigures[]): string {
  const row = (title: string, of: (figure: IndexFigures) => string) => `| ${title} | ${figures.map(of).join(' | ')} |`
  const kinds = [...searchKinds, 'mix'] as const
  return [
    row('', ({ size }) => `${size.toLocaleString('en')} places`),
    `|---|${figures.map(() => '--:|').join('')}`,
    ...kinds.map((kind) =>
      row(`${kind}: index, naive (µs a search)`, ({ microseconds }) => {
        const { index, naive } = microseconds[kind]
        return `${digits(index)}, ${digits(naive)} (${digits(naive / index)}×)`
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
  ].join('\n')
}

export function formatHttpTable(size: number, contestants: readonly Contestant[]): string {
  const ceiling = contestants.find(({ name }) => name === 'ceiling')
  const postgres = contestants.find(({ name }) => name === 'postgres')
  const lines = contestants.map((contestant) => {
    const { name, figures, bytesPerPlace } = contestant
    const perSecond = digits(median(figures.map((figure) => figure.perSecond)))
    const latency = `${digits(median(figures.map(({ p50 }) => p50)))}, ${digits(median(figures.map(({ p99 }) => p99)))}`
    return `| ${titles[name]} | ${perSecond} | ${ratio(contestant, ceiling)} | ${ratio(contestant, postgres)} | ${latency} | ${digits(bytesPerPlace)} |`
  })
  return [
    `| ${size.toLocaleString('en')} places | requests/s | of the ceiling | times PostgreSQL | p50, p99 (ms) | bytes a place |`,
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

/** Median of the rounds' ratios, and their least and greatest. */
function ratio(one: Contestant, other: Contestant | undefined): string {
  if (!other) return '–'
  const ratios = one.figures.map(({ perSecond }, round) => perSecond / (other.figures[round]?.perSecond ?? NaN))
  return `${digits(median(ratios))} (${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))})`
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** Three significant digits. */
function digits(number: number): string {
  return Number(number.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}
