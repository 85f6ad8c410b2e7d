/**
 * Sources whose places the server imports by itself: the operator's settings, when to fetch a source, and when a run
 * must wait for the operator.
 */
import type { ImportOutcome } from './desk.ts'
import { foldWords } from './fold-words.ts'
import { addDays, type CivilDate, dayNumber, swedishTime } from './local-time.ts'
import { plainLine } from './plain-text.ts'

/** The kinds of data that a source can publish, with the names that the wire uses. */
export const sourceKinds = ['overpass', 'geojson', 'ical', 'csv', 'schema.org'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The intervals at which a source can be fetched. */
export const sourceIntervals = ['hour', 'day', 'week', 'month'] as const
export type SourceInterval = (typeof sourceIntervals)[number]

/** 'new': tried, but never imported. 'waiting': stopped until an operator decides. */
export const sourceStatuses = ['new', 'active', 'paused', 'waiting'] as const
export type SourceStatus = (typeof sourceStatuses)[number]

/** The settings that an operator enters for a source. */
export interface SourceTerms {
  readonly name: string
  readonly kind: SourceKind
  /** The URL of the source; for the kind 'overpass' it can be a query instead. */
  readonly address: string
  readonly every: SourceInterval
  /** The name of the licence, such as 'ODbL 1.0'. */
  readonly licence: string
  /** The attribution that the licence requires, such as '© OpenStreetMaps bidragsgivare'. */
  readonly attribution: string
  /** Words with commas between them. A title must contain one of them, unless there are none. */
  readonly wanted: string
  /** Words with commas between them of which a title must contain none. */
  readonly unwanted: string
}

/**
 * What an operator can order. 'try' compares and writes nothing; 'approved' writes the changes that a waiting run has
 * found.
 */
export type SourceOrder = 'try' | 'run' | 'approved'

/** A source as the desk shows it. Times are ms since 1970. */
export interface StoredSource extends SourceTerms {
  readonly id: number
  readonly status: SourceStatus
  /** Why the source waits for the operator, in Swedish; null while it does not wait. */
  readonly waitsFor: string | null
  readonly failures: number
  /** When the source is fetched next; null while it is not active. */
  readonly nextAtMs: number | null
  readonly ordered: SourceOrder | null
  readonly isRunning: boolean
  /** The number of the source's places in the directory. */
  readonly places: number
  readonly lastRun: SourceRun | null
}

/** The outcomes of a run. 'held': the run would have changed too much, so it changed nothing. */
export const runOutcomes = ['running', 'tried', 'done', 'unchanged', 'held', 'failed'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const runCauses = ['schedule', 'operator', 'command'] as const
export type RunCause = (typeof runCauses)[number]

/** One run of a source. Times are ms since 1970. */
export interface SourceRun {
  readonly id: number
  readonly startedAtMs: number
  readonly endedAtMs: number | null
  readonly cause: RunCause
  readonly outcome: RunOutcome
  /** Why the run failed, or why its changes wait for the operator, in Swedish. */
  readonly reason: string | null
  /** The changes that the run found; null when there were none and when the fetch failed. */
  readonly result: ImportOutcome | null
}

/** The settings of a source as typed into the form. */
/** The words by which a source's places are chosen: see `SourceTerms`. */
export type TitleWords = Pick<SourceTerms, 'wanted' | 'unwanted'>

export type SourceForm = { readonly [Field in keyof SourceTerms]: string }
export type SourceProblems = { readonly [Field in keyof SourceTerms]?: string }

export const sourceLimits = { name: 60, address: 4000, licence: 60, attribution: 200, words: 300 } as const

/** The settings of a source; or a Swedish message for each wrong field. */
export function prepareSource(
  form: SourceForm,
): { readonly terms: SourceTerms } | { readonly problems: SourceProblems } {
  const kind = sourceKinds.find((one) => one === form.kind)
  const every = sourceIntervals.find((one) => one === form.every)
  const [name, licence, attribution] = [form.name, form.licence, form.attribution].map(plainLine) as [
    string,
    string,
    string,
  ]
  const address = kind === 'overpass' && !isWebLink(form.address) ? queryOf(form.address) : addressOf(form.address)
  const [wanted, unwanted] = [titleWords(form.wanted).join(', '), titleWords(form.unwanted).join(', ')]
  const problems: { -readonly [Field in keyof SourceTerms]?: string } = {}
  if (kind === undefined) problems.kind = 'Välj vad källan är'
  if (every === undefined) problems.every = 'Välj hur ofta källan ska hämtas'
  if (name === '') problems.name = 'Skriv vad källan heter'
  else if (name.length > sourceLimits.name) problems.name = `Högst ${sourceLimits.name} tecken`
  else if (/[#/~]/.test(name)) problems.name = 'Namnet får inte innehålla #, / eller ~'
  if (address === null)
    problems.address =
      kind === 'overpass'
        ? 'Skriv en fråga till Overpass, eller en adress som börjar med https://'
        : 'Skriv en adress som börjar med https://'
  else if (address.length > sourceLimits.address) problems.address = 'Högst 4 000 tecken'
  if (licence === '') problems.licence = 'Skriv vilken licens som gäller'
  else if (licence.length > sourceLimits.licence) problems.licence = `Högst ${sourceLimits.licence} tecken`
  if (attribution === '') problems.attribution = 'Skriv vem som ska anges som källa'
  else if (attribution.length > sourceLimits.attribution)
    problems.attribution = `Högst ${sourceLimits.attribution} tecken`
  for (const [field, words] of [
    ['wanted', wanted],
    ['unwanted', unwanted],
  ] as const)
    if (words.length > sourceLimits.words) problems[field] = `Högst ${sourceLimits.words} tecken`
  if (kind === undefined || every === undefined || address === null || Object.keys(problems).length > 0)
    return { problems }
  return { terms: { name, kind, address, every, licence, attribution, wanted, unwanted } }
}

/** The words of a line with commas between them; those without a letter or digit are left out. */
function titleWords(typed: string): string[] {
  return typed
    .split(',')
    .map(plainLine)
    .filter((word) => foldWords(word).length > 0)
}

/**
 * Whether places with a title belong to a source: the title must contain a wanted word, if there are any, and no
 * unwanted one. A part of a word is enough: 'loppis' is in 'Storloppis'. Capitals and accents do not matter.
 */
export function hasWantedTitle(title: string, { wanted, unwanted }: TitleWords): boolean {
  const folded = foldWords(title).join(' ')
  const isIn = (word: string) => folded.includes(foldWords(word).join(' '))
  const needed = titleWords(wanted)
  return (needed.length === 0 || needed.some(isIn)) && !titleWords(unwanted).some(isIn)
}

function isWebLink(text: string): boolean {
  return /^\s*(https?|webcal):\/\//i.test(text)
}

/**
 * Matches a URL without user information. Any host is allowed, also a bare IP address, and a port: `guardedFetch`
 * decides later whether the server may connect to that host.
 */
const webAddress = /^https?:\/\/(?:\[[\da-f:.]{2,45}\]|[^\s/?#@:[\]]{1,300})(?::(\d{1,5}))?(?:[/?#]\S*)?$/i

const maxPort = 65_535

function addressOf(text: string): string | null {
  const address = text.trim().replace(/^webcal:\/\//i, 'https://')
  const found = webAddress.exec(address)
  return found && Number(found[1] ?? 0) <= maxPort ? address : null
}

/** A query for Overpass, or null. Every query contains an `out` statement and a semicolon. */
function queryOf(text: string): string | null {
  const query = text.trim()
  return /\bout\b/.test(query) && query.includes(';') ? query : null
}

/** The settings for OpenStreetMap's second-hand shops in all of Sweden, to begin with. */
export const osmSweden: SourceTerms = {
  name: 'OpenStreetMap',
  kind: 'overpass',
  address:
    '[out:json][timeout:180];area["ISO3166-1"="SE"][admin_level=2]->.sverige;' +
    '(nwr["shop"~"^(second_hand|charity|antiques)$"](area.sverige);nwr["shop"]["second_hand"="only"](area.sverige);' +
    'nwr["amenity"="marketplace"](area.sverige););out center;',
  every: 'week',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMaps bidragsgivare',
  wanted: '',
  unwanted: '',
}

const hourMs = 3_600_000

const intervalsMs: Readonly<Record<SourceInterval, number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 31 * 24 * hourMs,
}

/** The maximum length of an interval, ms. */
export function intervalMs(every: SourceInterval): number {
  return intervalsMs[every]
}

/** Sources are fetched between 02:00 and 05:00 Swedish time; the id of each source decides its minute. */
const quietFromMinute = 120
const quietMinutes = 180

/** The longest delay that a server can demand by the header Retry-After, ms. */
export const longestPutOffMs = 24 * hourMs

/**
 * When to fetch a source again after a run at `nowMs`: an hour later, or in the quiet hours of a later night.
 * `putOffMs`: the delay that the server demanded by Retry-After.
 */
export function nextRunMs(every: SourceInterval, nowMs: number, sourceId: number, putOffMs = 0): number {
  const earliestMs = nowMs + Math.min(putOffMs, longestPutOffMs)
  if (every === 'hour') return Math.max(nowMs + hourMs, earliestMs)
  const { date } = swedishTime(nowMs)
  const day = every === 'month' ? nextMonth(date) : addDays(date, every === 'week' ? 7 : 1)
  // 37 is a prime, so sources with neighbouring ids are fetched at different minutes.
  const minute = quietFromMinute + ((sourceId * 37) % quietMinutes)
  const nextMs = swedishInstant(day, minute)
  return nextMs >= earliestMs ? nextMs : swedishInstant(addDays(day, 1), minute)
}

/** The same day of the next month, or that month's last day if it is shorter. */
function nextMonth(date: CivilDate): CivilDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const first = (count: number) =>
    `${year + Math.floor((month - 1 + count) / 12)}-${String(((month - 1 + count) % 12) + 1).padStart(2, '0')}-01` as CivilDate
  const length = dayNumber(first(2)) - dayNumber(first(1))
  return addDays(first(1), Math.min(day, length) - 1)
}

/**
 * The instant at which Swedish clocks show a time, ms since 1970. The clock skips an hour in spring; a time in that
 * hour counts as an hour later.
 */
function swedishInstant(date: CivilDate, minuteOfDay: number): number {
  const utcMs = (dayNumber(date) * 1440 + minuteOfDay) * 60_000
  for (const offsetHours of [2, 1]) {
    const instant = utcMs - offsetHours * hourMs
    const shown = swedishTime(instant)
    if (shown.date === date && shown.minuteOfDay === minuteOfDay) return instant
  }
  return utcMs - hourMs
}

/** A run that removes more than this share of a source's places waits for the operator. */
const mostRemoved = 1 / 5
/** A run that changes more than this share of a source's places waits for the operator. */
const mostChanged = 1 / 2
/**
 * A run that adds more places than this, and more than the source has, waits for the operator. The first run does not,
 * because an operator has ordered it by hand.
 */
const mostAdded = 500
/** A source waits for the operator after this many failed runs in a row. */
export const mostFailures = 3

export interface RunCounts {
  /** The number of new places; places that return are not counted. */
  readonly added: number
  /** The number of changed places that existed before the run; places that return are not counted. */
  readonly changed: number
  readonly removed: number
  /** The number of the source's places before the run. Past markets are not counted, because no run removes them. */
  readonly before: number
  /** Whether the source was never imported. */
  readonly isFirst: boolean
}

/** Why the changes of a run must wait for the operator, in Swedish; null when they may be written. */
export function whyHeld({ added, changed, removed, before, isFirst }: RunCounts): string | null {
  const of = before === 1 ? 'av källans 1 plats' : `av källans ${before} platser`
  if (removed > before * mostRemoved) return `Den skulle ta bort ${removed} ${of}, mer än en femtedel.`
  if (changed > before * mostChanged) return `Den skulle ändra ${changed} ${of}, mer än hälften.`
  if (!isFirst && added > mostAdded && added > before)
    return `Den skulle lägga till ${added} platser, fler än de ${before} som källan har.`
  return null
}
