/** Markdown tables of the HTTP measurements. */
import type { ContestantName } from './contestant.ts'
import { byKind, ceiling, mixLanes, postgis, postgres } from './lanes.ts'
import type { LoadFigures } from './load.ts'
import { median } from './median.ts'
import type { RaceFigures } from './race.ts'
import type { LaneFigures } from './runner.ts'

/** Contestants whose processor time is spread over processes, and those whose memory does not hold places. */
const withoutCpu: readonly ContestantName[] = ['postgres', 'postgis']
const withoutBytes: readonly ContestantName[] = ['ceiling', 'plugins']

const figureCount = 11

export function formatRace(race: RaceFigures): string {
  const first = race.mix.find(({ lane }) => lane === ceiling)
  const [sql, gis] = [postgres, postgis].map((one) => race.mix.find(({ lane }) => lane === one))
  const lines = race.mix.map((figures) => {
    const { lane, full, half } = figures
    const hasCpu = !withoutCpu.includes(lane.contestant)
    const bytes = withoutBytes.includes(lane.contestant) ? undefined : race.bytesPerPlace.get(lane.contestant)
    return rowOf([
      lane.title,
      digits(median(full.map(({ perSecond }) => perSecond))),
      formatRatio(ratiosOf(figures, first)),
      formatRatio(ratiosOf(figures, sql)),
      formatRatio(ratiosOf(figures, gis)),
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
      'times PostGIS',
      'CPU µs a request',
      'of the ceiling by CPU',
      'core busy',
      'full load: p50, p99 (ms)',
      'half load: p50, p99 (ms)',
      'its p99 beside the ceiling’s',
      'bytes a place: at the start, at the end',
    ]),
    `|---|${'--:|'.repeat(figureCount)}`,
    ...lines,
    ...mixLanes
      .filter((lane) => !race.mix.some((figures) => figures.lane === lane))
      .map(({ title }) => rowOf([`${title}: skipped, not on this machine`, ...Array<string>(figureCount).fill('–')])),
    '',
    `${count(race.compared)} answers were compared before, totals and pages.${formatListBytes(race)}`,
    '',
    formatKinds(race),
  ].join('\n')
}

/** Means of the pages of the list. */
function formatListBytes({ lists }: RaceFigures): string {
  if (lists === null) return ''
  const [raw, transferred, before] = [lists.raw, lists.transferred, lists.before].map((sum) =>
    count(Math.round(sum / lists.pages)),
  )
  return ` A page of the list has ${raw} bytes, ${transferred} as a browser gets it, and had ${before} with Zstandard at its default level.`
}

function formatKinds({ size, kinds }: RaceFigures): string {
  return formatPairs(
    `${count(size)} places, by kind`,
    kinds.map((pair, at) => ({ ...pair, title: byKind[at]?.title ?? '' })),
  )
}

/** The site beside the ceiling that sends the same bytes. */
export interface Pair {
  readonly title: string
  readonly ceiling: LaneFigures
  readonly site: LaneFigures
}

export function formatPairs(title: string, pairs: readonly Pair[]): string {
  const middle = ({ full }: LaneFigures, of: 'perSecond' | 'cpuUs') => digits(median(full.map((round) => round[of])))
  return [
    rowOf([
      title,
      'ceiling (requests/s)',
      'Fyndkartan (requests/s)',
      'of the ceiling',
      'CPU µs a request: ceiling, Fyndkartan',
      'of the ceiling by CPU',
    ]),
    `|---|${'--:|'.repeat(5)}`,
    ...pairs.map(({ title, ceiling, site }) =>
      rowOf([
        title,
        middle(ceiling, 'perSecond'),
        middle(site, 'perSecond'),
        formatRatio(ratiosOf(site, ceiling)),
        `${middle(ceiling, 'cpuUs')}, ${middle(site, 'cpuUs')}`,
        formatRatio(cpuRatiosOf(site, ceiling)),
      ]),
    ),
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
