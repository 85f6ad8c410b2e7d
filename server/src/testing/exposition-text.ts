/**
 * A strict parser of Prometheus' text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats). Tests
 * parse /metrics with it, so that every scraper can read it.
 */

export interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Family {
  readonly type: string
  readonly help: string
  readonly series: Series[]
}

const metricName = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const labelPair = String.raw`([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"`
/** A number in the syntax of Go's ParseFloat; prom-client writes 'Nan' for NaN. */
const number = String.raw`[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|[Nn]a[Nn]`
const help = new RegExp(String.raw`^# HELP (${metricName}) ((?:[^\\\n]|\\[\\n])+)$`)
const type = new RegExp(`^# TYPE (${metricName}) (counter|gauge|histogram|summary|untyped)$`)
const sample = new RegExp(`^(${metricName})(?:\\{(${labelPair}(?:,${labelPair})*)\\})? (${number})$`)

/** Parses the text and returns the metrics by name. Throws at the first line that breaks a rule of the format. */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let current = ''
  let lastHelp = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const fail = (why: string) => new Error(`${why}: ${line}`)
    if (line === '') continue
    const [, helped, helpText = ''] = help.exec(line) ?? []
    const [, typed, kind = ''] = type.exec(line) ?? []
    if (helped !== undefined) {
      if (families.has(helped)) throw fail('a metric stands in one place')
      current = helped
      lastHelp = helpText
    } else if (typed !== undefined) {
      if (typed !== current || families.has(typed)) throw fail('the type stands once, after its help')
      families.set(typed, { type: kind, help: lastHelp, series: [] })
    } else {
      const series = seriesOf(line)
      const family = families.get(current)
      if (series === null || family === undefined) throw fail('this is no sample')
      if (!namesOf(current, family.type).includes(series.name)) throw fail('a sample stands with its metric')
      const { name, labels } = series
      const identity = `${name} ${JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
      if (seen.has(identity)) throw fail('a sample stands once')
      seen.add(identity)
      if (family.type === 'counter' && !(series.value >= 0)) throw fail('a counter has a count')
      family.series.push(series)
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

function seriesOf(line: string): Series | null {
  const [, name, pairs = ''] = sample.exec(line) ?? []
  if (name === undefined) return null
  const labels: Record<string, string> = {}
  for (const [, label = '', value = ''] of pairs.matchAll(new RegExp(labelPair, 'g'))) {
    if (label in labels || label.startsWith('__')) return null
    labels[label] = value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  }
  return { name, labels, value: Number(line.slice(line.lastIndexOf(' ') + 1).replace('Inf', 'Infinity')) }
}

function namesOf(name: string, type: string): string[] {
  if (type === 'histogram') return ['_bucket', '_sum', '_count'].map((part) => name + part)
  return type === 'summary' ? ['', '_sum', '_count'].map((part) => name + part) : [name]
}

/** Checks that bucket counts never decrease, and that the last bucket, +Inf, counts everything. */
function checkHistogram(name: string, { series }: Family): void {
  const groups = Map.groupBy(series, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  for (const [labels, group] of groups) {
    const parts = (part: string) => group.filter((one) => one.name === name + part)
    const buckets = parts('_bucket').map(({ labels: { le = '' }, value }) => ({
      le: Number(le.replace('Inf', 'Infinity')),
      value,
    }))
    const isGrowing = buckets.every(
      ({ le, value }, at) =>
        at === 0 || (le > (buckets[at - 1]?.le ?? NaN) && value >= (buckets[at - 1]?.value ?? NaN)),
    )
    const [last, [count], [sum]] = [buckets.at(-1), parts('_count'), parts('_sum')]
    if (!isGrowing || last?.le !== Infinity || last.value !== count?.value || !sum)
      throw new Error(`no histogram: ${name} ${labels}`)
  }
}
