/** Converts schema.org items of web pages: an `Event` becomes a market, a `Store` or another local business a shop. */
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { usablePosition, type LatLng } from '@fyndkartan/domain/geo'
import {
  addDays,
  type CivilDate,
  daysBetween,
  formatClockTime,
  parseCivilDate,
  parseClockTime,
  parseInstant,
  swedishTime,
} from '@fyndkartan/domain/local-time'
import { osmMonths } from '@fyndkartan/domain/opening-hours/osm-tokens'
import { emptyForm, prepareSourced, type SourceRules } from '@fyndkartan/domain/place-form'
import { plainLine, plainLines } from '@fyndkartan/domain/plain-text'
import { maxDays } from './calendar-occurrences.ts'
import { hasBeen } from './coming-dates.ts'
import {
  DateCount,
  draftOf,
  factLines,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  reasonOf,
  unreadableProblem,
  UnreadableFile,
} from './import-draft.ts'
import { readWhere, townNear } from './location.ts'
import { osmFullHours } from './osm-full-hours.ts'
import { itemOf, readSchemaItems, type SchemaItem } from './schema-items.ts'
import { scopeOf, shortHash } from './source-name.ts'

export interface SchemaOptions extends SourceRules {
  /** The name of the source: see source-name.ts. */
  readonly source: string
  readonly today: CivilDate
  /** A page with more items is rejected. */
  readonly maxItems?: number
}

interface Item extends SchemaItem {
  /** The kind and number of the item, such as 'market 3', for the report. */
  readonly at: string
  readonly name: string
}

/**
 * Parses the items of a page. Skips a faulty item with a reason; throws UnreadableFile only for the page as a whole.
 */
export function parseSchema(text: string, { source, today, maxItems, ...rules }: SchemaOptions): ParsedFile {
  const scope = scopeOf('schema', source)
  const drafts = new Map<string, ImportDraft>()
  const skipped: ImportProblem[] = []
  const shortened: ImportProblem[] = []
  const hoursNotExpressible: ImportProblem[] = []
  const unread = new Set<string>()
  const dates = new DateCount()
  const items = readSchemaItems(text, maxItems).flatMap((item, index): Item[] => {
    const kind = kindOf(item)
    const name = lineOf(item.properties['name'])
    return kind === null ? [] : [{ ...item, at: `${kind} ${index + 1}`, name }]
  })
  const keep = (item: Item, sourceId: string, form: Partial<typeof emptyForm>, kind: 'shop' | 'market') => {
    const made = prepareSourced({ ...emptyForm, ...form, kind }, rules)
    const line = (reason: string) => ({ at: item.at, reason, ...(item.name !== '' && { detail: item.name }) })
    if (!('place' in made)) {
      skipped.push(line(reasonOf(made)))
      unread.add(sourceId)
    } else if (!drafts.has(sourceId)) {
      const isCancelled = form.cancellation?.isCancelled === true
      drafts.set(sourceId, {
        ...draftOf(sourceId, made.place),
        ...(isCancelled && { unlessKnown: line('cancelled') }),
      })
      shortened.push(...factLines(item.at, made))
    }
  }
  const readItem = (item: Item) => {
    const line = (reason: string, detail = item.name) => ({ at: item.at, reason, ...(detail !== '' && { detail }) })
    if (kindOf(item) === 'shop') {
      const text = hoursOf(item.properties)
      const hours = text === '' ? null : osmFullHours(text, today)
      if (hours?.reason) hoursNotExpressible.push(line(hours.reason, text))
      const hoursTexts = { openingHours: hours?.openingHours ?? '', openingHoursOsm: hours?.openingHoursOsm ?? '' }
      keep(item, scope + keyOf(item), { ...factsOf(item.properties), ...hoursTexts }, 'shop')
      return
    }
    const days = daysOf(item.properties)
    if (typeof days === 'string') return void skipped.push(line(days))
    const coming = days.filter(({ date }) => date >= today)
    if (coming.length === 0) return void skipped.push(line(hasBeen))
    dates.add(coming.length)
    const cancelled = { isCancelled: lineOf(item.properties['eventStatus']).endsWith('EventCancelled'), reason: '' }
    for (const { date, startMinute, endMinute } of coming) {
      const times = {
        date,
        startMinute: startMinute === null ? '' : formatClockTime(startMinute),
        endMinute: endMinute === null ? '' : formatClockTime(endMinute),
      }
      keep(
        item,
        `${scope}${keyOf(item)}#${date}`,
        { ...factsOf(item.properties), ...times, cancellation: cancelled },
        'market',
      )
    }
  }
  let isWhole = true
  for (const item of items) {
    try {
      readItem(item)
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      skipped.push(unreadableProblem(item.at, error))
      isWhole = false
    }
  }
  return {
    read: items.length,
    drafts: [...drafts.values()],
    skipped,
    hoursNotExpressible,
    shortened,
    repeats: [],
    unread,
    incomplete: isWhole ? null : 'some of its items cannot be read',
  }
}

/** Matches the types of shops. Subtypes of LocalBusiness with other names sell no goods. */
const shopTypes = /Store$|^(LocalBusiness|ShoppingCenter|HomeAndConstructionBusiness)$/
/** Matches the types of markets. `EventSeries` is not one: it accompanies its events, or has no date. */
const marketTypes = /Event$|^(Festival)$/

function kindOf({ types }: SchemaItem): 'shop' | 'market' | null {
  if (types.some((type) => shopTypes.test(type))) return 'shop'
  return types.some((type) => marketTypes.test(type)) ? 'market' : null
}

/** The key of an item in its source id: the item's own id or URL, otherwise its name, address and town. */
function keyOf({ properties }: SchemaItem): string {
  const own = [properties['@id'], properties['identifier'], properties['url']].map(lineOf).find((text) => text !== '')
  const { address, town } = whereOf(properties)
  const text = own ?? JSON.stringify([lineOf(properties['name']), address, town].map((part) => part.toLowerCase()))
  const key = text.replaceAll('#', '~')
  return own !== undefined && key.length <= maxKeyLength ? key : `~${shortHash(text)}`
}

const maxKeyLength = 200

/** The facts that both shops and markets have. */
function factsOf(properties: JsonObject): Partial<typeof emptyForm> {
  const { address, town, position } = whereOf(properties)
  const link = [properties['url'], properties['sameAs']].map(lineOf).find((text) => /^https?:\/\//i.test(text))
  return {
    name: lineOf(properties['name']),
    address,
    town: town || ((position && townNear(position)) ?? ''),
    position,
    link: link ?? '',
    description: plainLines(textOf(properties['description'])).trim(),
    phone: lineOf(properties['telephone']),
    email: lineOf(properties['email']).replace(/^mailto:/i, ''),
    entranceFee: feeOf(properties),
  }
}

interface Where {
  readonly address: string
  readonly town: string
  readonly position: LatLng | null
}

/** The address and position of an item: an event has those of its `location`, a business has its own. */
function whereOf(properties: JsonObject): Where {
  const location = first(properties['location'])
  if (typeof location === 'string') return { ...readWhere({ address: location }), position: positionOf(properties) }
  const place = isJsonObject(location) ? location : properties
  const address = first(place['address'])
  const position = positionOf(place)
  const own = isJsonObject(location) ? lineOf(place['name']) : ''
  if (isJsonObject(address)) {
    const postalCode = lineOf(address['postalCode'])
    // A region is a county, or the town for want of a better field.
    const region = postalCode === '' && position === null ? lineOf(address['addressRegion']) : ''
    const found = readWhere({
      address: lineOf(address['streetAddress']),
      town: lineOf(address['addressLocality']) || region,
      postalCode,
      position,
    })
    return { ...found, address: found.address || own, position }
  }
  const found = readWhere({ address: lineOf(address), position })
  return { ...found, address: found.address || own, position }
}

function positionOf(place: JsonObject): LatLng | null {
  const geo = first(place['geo'])
  const from = isJsonObject(geo) ? geo : place
  return usablePosition(numberOf(from['latitude']), numberOf(from['longitude']))
}

/** The price in SEK; '0' for free entrance, '' if unknown or in another currency. */
function feeOf(properties: JsonObject): string {
  const offer = first(properties['offers'])
  if (isJsonObject(offer)) {
    const currency = lineOf(offer['priceCurrency'])
    const price = numberOf(offer['price'] ?? offer['lowPrice'])
    if (price !== null && (currency === '' || currency === 'SEK')) return String(price)
  }
  return /(^|\/)true$/i.test(lineOf(properties['isAccessibleForFree'])) ? '0' : ''
}

interface Day {
  readonly date: CivilDate
  readonly startMinute: number | null
  readonly endMinute: number | null
}

/**
 * The days of an event, each with the start time of the first day and the end time of the last; or the reason why there
 * are none.
 */
function daysOf(properties: JsonObject): readonly Day[] | string {
  const start = momentOf(lineOf(properties['startDate']))
  if (start === null) return 'no usable date'
  const end = momentOf(lineOf(properties['endDate'])) ?? { date: start.date, minute: null }
  const count = daysBetween(start.date, end.date) + 1
  if (count > maxDays) return `lasts longer than ${maxDays} days`
  // An event that ends the next morning is held on its first day only, without an end time.
  const isNight = count === 2 && end.minute !== null && start.minute !== null && end.minute < start.minute
  const isOrdered = count === 1 && (end.minute === null || start.minute === null || end.minute > start.minute)
  const endMinute = count > 1 || isOrdered ? end.minute : null
  return Array.from({ length: isNight ? 1 : Math.max(1, count) }, (_, ahead) => ({
    date: addDays(start.date, ahead),
    startMinute: start.minute,
    endMinute: isNight ? null : endMinute,
  }))
}

/** Parses '2026-11-28' and '2026-11-28T10:00'; a time without an offset is Swedish time. */
function momentOf(text: string): { readonly date: CivilDate; readonly minute: number | null } | null {
  const [, day = '', time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  const date = parseCivilDate(day)
  if (date === null) return null
  if (time === undefined) return { date, minute: null }
  if (offset === undefined) return { date, minute: parseClockTime(time) }
  const ms = parseInstant(`${day}T${time}:00${offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`}`)
  if (ms === null) return { date, minute: parseClockTime(time) }
  const { date: swedish, minuteOfDay } = swedishTime(ms)
  return { date: swedish, minute: minuteOfDay }
}

const dayLetters: Readonly<Record<string, string>> = {
  monday: 'Mo',
  tuesday: 'Tu',
  wednesday: 'We',
  thursday: 'Th',
  friday: 'Fr',
  saturday: 'Sa',
  sunday: 'Su',
  publicholidays: 'PH',
}

/** The opening hours in OpenStreetMap's syntax, which includes that of schema.org's `openingHours`. '' if missing. */
function hoursOf(properties: JsonObject): string {
  const texts = all(properties['openingHours'])
    .map(lineOf)
    .filter((text) => text !== '')
  if (texts.length > 0) return texts.join('; ')
  const rules = [
    ...all(properties['openingHoursSpecification']),
    ...all(properties['specialOpeningHoursSpecification']),
  ]
  const lines = rules.flatMap((rule) => (isJsonObject(rule) ? ruleOf(rule) : []))
  // Join rules for the same days: in OpenStreetMap's syntax a later rule replaces an earlier one.
  const times = new Map<string, string[]>()
  for (const { days, span } of lines) times.set(days, [...(times.get(days) ?? []), span])
  return [...times]
    .map(([days, spans]) => `${days} ${spans.includes('off') ? 'off' : spans.join(',')}`.trim())
    .join('; ')
}

/** Converts an OpeningHoursSpecification to one line for each of its weekdays, within its dates if it has any. */
function ruleOf(rule: JsonObject): { readonly days: string; readonly span: string }[] {
  const [opens, closes] = [lineOf(rule['opens']).slice(0, 5), lineOf(rule['closes']).slice(0, 5)]
  const span = opens === '' || closes === '' || opens === closes ? 'off' : `${opens}-${closes}`
  const dates = datesOf(rule)
  const days = all(rule['dayOfWeek'])
    .map(
      (day) =>
        dayLetters[
          lineOf(isJsonObject(day) ? itemOf(day).properties['name'] : day)
            .replace(/^.*[/#:]/, '')
            .toLowerCase()
        ],
    )
    .filter((day) => day !== undefined)
  if (days.length === 0) return dates === '' ? [] : [{ days: dates, span }]
  return days.map((day) => ({ days: `${dates} ${day}`.trim(), span }))
}

function datesOf(rule: JsonObject): string {
  const [from, to] = [rule['validFrom'], rule['validThrough']].map((text) => parseCivilDate(lineOf(text).slice(0, 10)))
  if (!from || !to) return ''
  const text = (date: CivilDate) => `${date.slice(0, 4)} ${osmMonths[Number(date.slice(5, 7)) - 1]} ${date.slice(8)}`
  return from === to ? text(from) : `${text(from)}-${text(to)}`
}

function all(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : [value].flat()
}

function first(value: unknown): unknown {
  return all(value)[0]
}

/** The value as text: a text or number itself, the value or id in an object, '' for anything else. */
function textOf(value: unknown): string {
  const one = first(value)
  if (typeof one === 'string') return one
  if (typeof one === 'number' || typeof one === 'boolean') return String(one)
  return isJsonObject(one) ? textOf(one['@value'] ?? one['@id'] ?? one['value']) : ''
}

function lineOf(value: unknown): string {
  return plainLine(textOf(value)).trim()
}

function numberOf(value: unknown): number | null {
  const text = lineOf(value).replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}
