/** Markdown tables of the HTTP measurements. */
import type { ContestantName } from './contestant.ts'
import { byKind, ceiling, postgres } from './lanes.ts'
import type { LoadFigures } from './load.ts'
import { median } from './median.ts'
import type { RaceFigures } from './race.ts'
import type { LaneFigures } from './runner.ts'

/** Contestants whose processor time is spread over processes, and those whose memory does not hold places. */
const withoutCpu: readonly ContestantName[] = ['postgres']
const withoutBytes: readonly ContestantName[] = ['ceiling', 'plugins']

export function formatRace(race: RaceFigures): string {
  const first = race.mix.find(({ lane }) => lane === ceiling)
  const sql = race.mix.find(({ lane }) => lane === postgres)
  const lines = race.mix.map((figures) => {
    const { lane, full, half } = figures
    const hasCpu = !withoutCpu.includes(lane.contestant)
    const bytes = withoutBytes.includes(lane.contestant) ? undefined : race.bytesPerPlace.get(lane.contestant)
    return rowOf([
      lane.title,
      digits(median(full.map(({ perSecond }) => perSecond))),
      formatRatio(ratiosOf(figures, first)),
      formatRatio(ratiosOf(figures, sql)),
      hasCpu ? digits(median(full.map(({ cpuUs }) => cpuUs))) : '–',
      hasCpu ? formatRatio(cpuRatiosOf(figures, first)) : '–',
      hasCpu ? digits(median(full.map(({ busy }) => busy))) : '–',
      latency(full),
      latency(half),
      digits(median(half.map(({ p99 }, at) => p99 / (first?.half[at]?.p99 ?? NaN)))),
      bytes ? formatBytes(bytes, hasCpu) : '–',
    ])
  })
  return [
    rowOf([
      `${count(race.size)} places`,
      'requests/s',
      'of the ceiling',
      'times PostgreSQL',
      'CPU µs a request',
      'of the ceiling by CPU',
      'core busy',
      'full load: p50, p99 (ms)',
      'half load: p50, p99 (ms)',
      'its p99 beside the ceiling’s',
      'bytes a place: at the start, at the end',
    ]),
    `|---|${'--:|'.repeat(10)}`,
    ...lines,
    '',
    `${count(race.compared)} answers were compared before, totals and pages.`,
    '',
    formatKinds(race),
  ].join('\n')
}

function formatKinds({ size, kinds }: RaceFigures): string {
  const lines = kinds.map((pair, at) =>
    rowOf([
      byKind[at]?.title ?? '',
      digits(median(pair.ceiling.full.map(({ perSecond }) => perSecond))),
      digits(median(pair.site.full.map(({ perSecond }) => perSecond))),
      formatRatio(ratiosOf(pair.site, pair.ceiling)),
      `${digits(median(pair.ceiling.full.map(({ cpuUs }) => cpuUs)))}, ${digits(median(pair.site.full.map(({ cpuUs }) => cpuUs)))}`,
      formatRatio(cpuRatiosOf(pair.site, pair.ceiling)),
    ]),
  )
  return [
    rowOf([
      `${count(size)} places, by kind`,
      'ceiling (requests/s)',
      'Fyndkartan (requests/s)',
      'of the ceiling',
      'CPU µs a request: ceiling, Fyndkartan',
      'of the ceiling by CPU',
    ]),
    `|---|${'--:|'.repeat(5)}`,
    ...lines,
  ].join('\n')
}

/** Throughput ratio to the other contestant, per round. */
export function ratiosOf(one: LaneFigures, other: LaneFigures | undefined): number[] {
  return one.full.map(({ perSecond }, round) => perSecond / (other?.full[round]?.perSecond ?? NaN))
}

/** The other's processor time divided by this one's, per round: 1 when both need the same. */
export function cpuRatiosOf(one: LaneFigures, other: LaneFigures | undefined): number[] {
  return one.full.map(({ cpuUs }, round) => (other?.full[round]?.cpuUs ?? NaN) / cpuUs)
}

/** Memory at the start and at the end; a database's size is known at the start only. */
function formatBytes({ ready, end }: { ready: number; end: number }, isProcess: boolean): string {
  return isProcess ? `${digits(ready)}, ${digits(end)}` : digits(ready)
}

function latency(figures: readonly LoadFigures[]): string {
  return `${digits(median(figures.map(({ p50 }) => p50)))}, ${digits(median(figures.map(({ p99 }) => p99)))}`
}

/** Formats median, minimum and maximum. */
export function formatRatio(ratios: readonly number[]): string {
  if (ratios.length === 0 || Number.isNaN(ratios[0])) return '–'
  return `${digits(median(ratios))} (${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))})`
}

/** Formats a table row. */
export function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Formats with three significant digits. */
export function digits(number: number): string {
  if (Number.isNaN(number)) return '–'
  return Number(number.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}

export function count(number: number): string {
  return number.toLocaleString('en')
}
