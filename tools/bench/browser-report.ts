/** Formats the browser measurements as a section of docs/performance.md. */
import type { Size } from '../size-budget.ts'
import type { LighthouseFigures, LighthouseForm } from './browser-lighthouse.ts'
import type { Frames } from './browser-frames.ts'
import type { InteractionFigures } from './browser-interactions.ts'
import type { ListFigures } from './browser-list.ts'
import type { MapFigures } from './browser-map.ts'
import type { LongestTask } from './browser-trace.ts'
import type { RouteWeight } from './browser-weight.ts'
import type { Goal } from './goals.ts'

export interface BrowserFigures {
  /** Chromium's version. */
  readonly browser: string
  readonly sizes: readonly Size[]
  readonly weights: readonly (RouteWeight & { readonly name: string })[]
  readonly maps: readonly (MapFigures & { readonly size: number })[]
  readonly list: ListFigures & { readonly count: number }
  readonly interactions: readonly InteractionFigures[]
  readonly audits: readonly {
    readonly name: string
    readonly form: LighthouseForm
    readonly figures: LighthouseFigures
  }[]
}

export function formatBrowserSection(figures: BrowserFigures): string {
  const { browser, sizes, weights, maps, list, interactions, audits } = figures
  return [
    '## In the browser',
    `Chromium ${browser} without a graphics card: it draws on the same cores that run the page and the server, so frames and ` +
      'times are worse than on any phone or desk with one. A task is told twice, by the clock and by the processor: ' +
      'the second is what is left when nothing else runs. Tiles come from a stub on the same machine.',
    '### What pages weigh',
    'From the built files, kB (1,000 bytes); dialogs, pages and identity clients are what they add to the search page.',
    table(
      ['', 'kB', 'allowed', ''],
      sizes.map(({ name, coding, kB, limitKB }) => [name, kB.toFixed(1), String(limitKB), coding]),
    ),
    'As transferred to somebody who comes for the first time, kB of Brotli; tiles, and what the service worker fetches ' +
      'later, apart.',
    table(
      ['page', 'requests', 'scripts', 'styles', 'fonts', 'data', 'all'],
      weights.map(({ name, requests, scriptsKB, stylesKB, fontsKB, dataKB, allKB }) => [
        name,
        String(requests),
        ...[scriptsKB, stylesKB, fontsKB, dataKB, allKB].map((kB) => kB.toFixed(1)),
      ]),
    ),
    '### Many places',
    "On a map of the whole country: from the last byte of the map's rows to the first picture with markers, the main " +
      "thread's longest task while the page opens, while the map is dragged to and fro and while it is zoomed in and out, " +
      'and the time between frames meanwhile.',
    table(
      ['places', 'rows (kB)', 'data to drawn (ms)', 'opening', 'panning', 'frames', 'zooming', 'frames'],
      maps.map(({ size, rowsKB, drawnMs, opening, panning, zooming }) => [
        size.toLocaleString('en'),
        rowsKB.toFixed(1),
        drawnMs.toFixed(0),
        formatTask(opening),
        formatTask(panning),
        formatFrames(panning),
        formatTask(zooming),
        formatFrames(zooming),
      ]),
    ),
    `In the list, scrolled from its first card to number ${list.count.toLocaleString('en')} of 10,000, fetched 20 at a time:`,
    table(
      ['seconds', 'longest task', 'frames', 'elements at most'],
      [[list.seconds.toFixed(1), formatTask(list), formatFrames(list), list.nodes.toLocaleString('en')]],
    ),
    '### How soon the page answers a press',
    'On a phone’s screen and a processor four times slower: from a press or a key to the next frame that is drawn, of the longest ' +
      'interaction of each step; medians of a first visit each, told in steps of 8 ms.',
    table(
      ['', 'median (ms)', 'worst (ms)'],
      interactions.map(({ name, medianMs, worstMs }) => [name, medianMs.toFixed(0), worstMs.toFixed(0)]),
    ),
    '### Lighthouse',
    'Medians; in brackets the least and the greatest performance. Time is what Lighthouse makes of it for a phone four ' +
      'times slower on slow 4G, and for a desk.',
    table(
      [
        'page',
        '',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'first, largest paint (s)',
        'blocked (ms)',
        'shift',
      ],
      audits.map(({ name, form, figures: { scores, performances, ...rest } }) => [
        name,
        form,
        `${scores[0]} (${performances[0]}–${performances.at(-1)})`,
        ...scores.slice(1).map(String),
        `${(rest.firstPaintMs / 1000).toFixed(1)}, ${(rest.largestPaintMs / 1000).toFixed(1)}`,
        rest.blockingMs.toFixed(0),
        rest.layoutShift.toFixed(3),
      ]),
    ),
  ].join('\n\n')
}

/** The least performance that Lighthouse shall find on a phone; 98 where nothing is named. */
const wantedScores: Readonly<Record<string, number>> = { Search: 95 }

export function browserGoals({ sizes, maps, interactions, audits }: BrowserFigures): Goal[] {
  const sizeOf = (name: string) => sizes.find((size) => size.name === name && size.coding === 'gzip')?.kB ?? NaN
  return [
    { what: 'shell, kB', is: 'at most', wanted: 95, figure: sizeOf('shell') },
    { what: 'search with map, kB', is: 'at most', wanted: 140, figure: sizeOf('search with map') },
    ...maps.map(({ size, zooming }) => ({
      what: `${size.toLocaleString('en')} places: late frames while the map is zoomed, %`,
      is: 'at most' as const,
      wanted: 2,
      figure: zooming.lateShare * 100,
    })),
    ...interactions.map(({ name, medianMs }) => ({
      what: `${name}, on a processor four times slower: to the next frame, ms`,
      is: 'at most' as const,
      wanted: 100,
      figure: medianMs,
    })),
    ...audits.flatMap(({ name, form, figures: { scores } }) =>
      form === 'desktop'
        ? []
        : {
            what: `Lighthouse on a phone: ${name}`,
            is: 'at least' as const,
            wanted: wantedScores[name] ?? 98,
            figure: scores[0] ?? NaN,
          },
    ),
  ]
}

const formatTask = ({ wallMs, cpuMs }: LongestTask) => `${wallMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} of processor`

const formatFrames = ({ medianMs, p95Ms, lateShare }: Frames) =>
  `${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)}, ${(lateShare * 100).toFixed(0)} % late`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n')
}
