/** Sources that the site fetches by itself: their terms, when one is due, and when a run waits for the operator. */
import type { ImportOutcome } from './desk.ts'
import { addDays, type CivilDate, dayNumber, swedishTime } from './local-time.ts'
import { plainLine } from './plain-text.ts'

/** What a source publishes, by its name on the wire. */
export const sourceKinds = ['overpass', 'geojson', 'ical', 'csv', 'schema.org'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** How often a source is fetched. */
export const sourceIntervals = ['hour', 'day', 'week', 'month'] as const
export type SourceInterval = (typeof sourceIntervals)[number]

/** `new`: tried, but never run. `waiting`: stopped until an operator has decided. */
export const sourceStatuses = ['new', 'active', 'paused', 'waiting'] as const
export type SourceStatus = (typeof sourceStatuses)[number]

/** What an operator enters for a source. */
export interface SourceTerms {
  readonly name: string
  readonly kind: SourceKind
  /** A web address; of the kind `overpass` it may be a query. */
  readonly address: string
  readonly every: SourceInterval
  /** 'ODbL 1.0'. */
  readonly licence: string
  /** The attribution that the licence requires: '© OpenStreetMaps bidragsgivare'. */
  readonly attribution: string
}

/** `try` compares and writes nothing. `approved` writes the differences that a waiting run has shown. */
export type SourceOrder = 'try' | 'run' | 'approved'

/** A source as the desk sees it. Instants are ms since 1970. */
export interface StoredSource extends SourceTerms {
  readonly id: number
  readonly status: SourceStatus
  /** The reason why it waits, in Swedish. */
  readonly waitsFor: string | null
  readonly failures: number
  /** When it is fetched next; null while it is not active. */
  readonly nextAtMs: number | null
  readonly ordered: SourceOrder | null
  readonly isRunning: boolean
  /** Its places in the directory. */
  readonly places: number
  readonly lastRun: SourceRun | null
}

/** `held`: it would have changed too much, and changed nothing. */
export const runOutcomes = ['running', 'tried', 'done', 'unchanged', 'held', 'failed'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const runCauses = ['schedule', 'operator', 'command'] as const
export type RunCause = (typeof runCauses)[number]

/** The result of one run. Instants are ms since 1970. */
export interface SourceRun {
  readonly id: number
  readonly startedAtMs: number
  readonly endedAtMs: number | null
  readonly cause: RunCause
  readonly outcome: RunOutcome
  /** The reason for the failure or for holding the changes, in Swedish. */
  readonly reason: string | null
  /** The differences that it found; null without any, and for a failed fetch. */
  readonly result: ImportOutcome | null
}

/** The fields as typed. */
export type SourceForm = { readonly [Field in keyof SourceTerms]: string }
export type SourceProblems = { readonly [Field in keyof SourceTerms]?: string }

export const sourceLimits = { name: 60, address: 4000, licence: 60, attribution: 200 } as const

/** The terms, or a Swedish sentence for each field that cannot be used. */
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
  if (kind === undefined || every === undefined || address === null || Object.keys(problems).length > 0)
    return { problems }
  return { terms: { name, kind, address, every, licence, attribution } }
}

function isWebLink(text: string): boolean {
  return /^\s*(https?|webcal):\/\//i.test(text)
}

/**
 * Allows any host, including a bare IP address, and a port: `guardedFetch` decides later whether the server may connect
 * to it. No user information.
 */
const webAddress = /^https?:\/\/(?:\[[\da-f:.]{2,45}\]|[^\s/?#@:[\]]{1,300})(?::(\d{1,5}))?(?:[/?#]\S*)?$/i

const maxPort = 65_535

function addressOf(text: string): string | null {
  const address = text.trim().replace(/^webcal:\/\//i, 'https://')
  const found = webAddress.exec(address)
  return found && Number(found[1] ?? 0) <= maxPort ? address : null
}

/** A query of Overpass ends with an output statement and names what it selects. */
function queryOf(text: string): string | null {
  const query = text.trim()
  return /\bout\b/.test(query) && query.includes(';') ? query : null
}

/** The filled-in query for OpenStreetMap's second-hand shops in all of Sweden. */
export const osmSweden: SourceTerms = {
  name: 'OpenStreetMap',
  kind: 'overpass',
  address:
    '[out:json][timeout:180];area["ISO3166-1"="SE"][admin_level=2]->.sverige;' +
    '(nwr["shop"~"^(second_hand|charity|antiques)$"](area.sverige);nwr["amenity"="marketplace"](area.sverige););out center;',
  every: 'week',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMaps bidragsgivare',
}

const hourMs = 3_600_000

const intervalsMs: Readonly<Record<SourceInterval, number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 31 * 24 * hourMs,
}

/** The length of an interval, at most. */
export function intervalMs(every: SourceInterval): number {
  return intervalsMs[every]
}

/** Quiet hours are from two to five at night in Sweden. The ids of sources spread them over these hours. */
const quietFromMinute = 120
const quietMinutes = 180

/** The longest wait that a server's Retry-After can set. */
export const longestPutOffMs = 24 * hourMs

/**
 * The next fetch after a run at `nowMs`: in an hour, or in the quiet hours of a night; not before `putOffMs`, the
 * server's Retry-After.
 */
export function nextRunMs(every: SourceInterval, nowMs: number, sourceId: number, putOffMs = 0): number {
  const earliestMs = nowMs + Math.min(putOffMs, longestPutOffMs)
  if (every === 'hour') return Math.max(nowMs + hourMs, earliestMs)
  const { date } = swedishTime(nowMs)
  const day = every === 'month' ? nextMonth(date) : addDays(date, every === 'week' ? 7 : 1)
  // A prime: sources that were added one after another are minutes apart.
  const minute = quietFromMinute + ((sourceId * 37) % quietMinutes)
  const nextMs = swedishInstant(day, minute)
  return nextMs >= earliestMs ? nextMs : swedishInstant(addDays(day, 1), minute)
}

/** The same day of the next month, or its last. */
function nextMonth(date: CivilDate): CivilDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const first = (count: number) =>
    `${year + Math.floor((month - 1 + count) / 12)}-${String(((month - 1 + count) % 12) + 1).padStart(2, '0')}-01` as CivilDate
  const length = dayNumber(first(2)) - dayNumber(first(1))
  return addDays(first(1), Math.min(day, length) - 1)
}

/** The instant at which Swedish clocks show a minute of a day; in an hour that is skipped, the hour after it. */
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
/** So does a run that changes more than this share, */
const mostChanged = 1 / 2
/** and a source after so many failures in a row. */
export const mostFailures = 3

export interface RunCounts {
  /** Changed places among those before the run; places that return are not counted. */
  readonly changed: number
  readonly removed: number
  /** Places of the source before the run, without past markets, which no run removes. */
  readonly before: number
}

/** The reason why a run must wait for the operator, in Swedish; null when it may write its changes. */
export function whyHeld({ changed, removed, before }: RunCounts): string | null {
  const of = before === 1 ? 'av källans 1 plats' : `av källans ${before} platser`
  if (removed > before * mostRemoved) return `Den skulle ta bort ${removed} ${of}, mer än en femtedel.`
  if (changed > before * mostChanged) return `Den skulle ändra ${changed} ${of}, mer än hälften.`
  return null
}
