/** Converts schema.org items of web pages: an `Event` becomes a market, a `Store` or another local business a shop. */
import { facts } from '@fyndkartan/domain/facts'
import { type CivilDate, formatDayMonth } from '@fyndkartan/domain/local-time'
import { emptyForm, type PlaceForm } from '@fyndkartan/domain/place-form'
import { prepareSourced, type SourceRules } from '@fyndkartan/domain/sourced-place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { comingDates, endlessReason, hasBeen, isEndless, whyNoneComing } from './coming-dates.ts'
import {
  abroadReason,
  DateCount,
  draftOf,
  factLines,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  reasonOf,
  seriesDraftOf,
  unreadableProblem,
  UnreadableFile,
} from './import-draft.ts'
import { plainLink } from './calendar-prose.ts'
import { type EventDay, type EventStatus, formerDatesOf, isUnknownStatus, noDate, onlineReason } from './schema-days.ts'
import { partReason, readEvents, type SchemaEvent } from './schema-events.ts'
import { feeOf } from './schema-fee.ts'
import { hoursOf } from './schema-hours.ts'
import { distinctThings, type Thing } from './schema-identity.ts'
import { type EventSchedule, scheduleOf } from './schema-schedule.ts'
import type { KeyedAnswer } from './publicity.ts'
import { pagesOf, readPageText, type SchemaEntry } from './schema-page.ts'
import { hidingProperty, isMention, isUnreadPlace, kindOf, whyNotThere } from './schema-types.ts'
import { all, line, paragraphs, plainText, rawLine, rawLines } from './schema-values.ts'
import { nowhere, placesOf, statesPosition, type Where } from './schema-where.ts'
import { townOf } from './location.ts'
import { keyOfId, scopeOf, shortHash } from './source-name.ts'

export interface SchemaOptions extends SourceRules {
  /** The name of the source: see source-name.ts. */
  readonly source: string
  readonly today: CivilDate
  /** A page with more items is rejected. */
  readonly maxItems?: number
}

const usualMaxItems = 20_000

/**
 * Parses the items of a page. Skips a faulty item with a reason; throws UnreadableFile only for the page as a whole.
 */
export function parseSchema(
  text: string,
  { source, today, maxItems = usualMaxItems, ...rules }: SchemaOptions,
): ParsedFile {
  const page = readPageText(text)
  const entries = pagesOf(page, maxItems).flatMap((one) => one.entries)
  if (entries.length === 0 && page.broken.length === 0)
    throw new UnreadableFile(
      'there is nothing of schema.org in it: neither JSON-LD nor microdata nor RDFa',
      'Sidan säger inget i schema.org:s ordförråd, varken som JSON-LD, mikrodata eller RDFa',
    )
  const reading = new Reading(scopeOf('schema', source), today, rules)
  const events = readEvents(entries.filter(({ item }) => kindOf(item) === 'market'))
  for (const entry of entries) {
    const event = events.get(entry.item)
    const hiding = kindOf(entry.item) === null ? null : hidingProperty(entry.item)
    if (hiding) reading.leaveHidden(entry, hiding)
    else if (event) reading.attempt(entry, () => reading.readEvent(event))
    else if (kindOf(entry.item) === 'shop') reading.attempt(entry, () => reading.readShop(entry))
    else if (isUnreadPlace(entry)) reading.leaveUnread(entry)
  }
  const incomplete = page.broken.length > 0 ? 'some of its scripts are not JSON' : page.isWhole ? null : 'it breaks off'
  const { read, ...parsed } = reading.result()
  return { ...parsed, read, skipped: [...page.broken, ...parsed.skipped], incomplete: incomplete ?? parsed.incomplete }
}

/** The result of reading a page so far. */
class Reading {
  readonly #things: Thing[] = []
  readonly #skipped: ImportProblem[] = []
  readonly #hoursNotExpressible: ImportProblem[] = []
  readonly #repeats: ImportProblem[] = []
  readonly #unread = new Set<string>()
  /** The types and names of items that are neither shops nor markets. */
  readonly #otherKinds = new Set<string>()
  /** The keys of events without a date. */
  readonly #undated = new Set<string>()
  readonly #dates = new DateCount()
  readonly #scope: string
  readonly #today: CivilDate
  readonly #rules: SourceRules
  #read = 0
  #isWhole = true

  constructor(scope: string, today: CivilDate, rules: SourceRules) {
    this.#scope = scope
    this.#today = today
    this.#rules = rules
  }

  /** Reads an item. An error of our code costs only that item. */
  attempt(entry: SchemaEntry, readItem: () => void): void {
    this.#read++
    try {
      readItem()
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      this.#skipped.push(unreadableProblem(atOf(entry), error))
      this.#isWhole = false
    }
  }

  /** Lists an item that is not to be shown. */
  leaveHidden(entry: SchemaEntry, hiding: KeyedAnswer): void {
    this.#read++
    this.#skipped.push(lineOf(entry, 'not published', hiding.join('=')))
  }

  readShop(entry: SchemaEntry): void {
    const { item, page } = entry
    const name = line(item, 'name')
    const gone = whyNotThere(item, this.#today)
    if (gone) {
      this.#skipped.push(lineOf(entry, gone, name))
      return
    }
    const places = placesOf(page, item, 'shop')
    if (places.length === 0 && isMention(entry)) {
      this.#skipped.push(lineOf(entry, 'named by another item, without a place', name))
      this.#keepStored(entry, name, [])
      return
    }
    const hours = hoursOf(page, item, this.#today)
    if (hours?.reason)
      this.#hoursNotExpressible.push({
        at: atOf(entry),
        reason: hours.reason,
        detail: hours.written.trim() || name,
      })
    for (const where of places.length === 0 ? [nowhere] : places)
      this.#add(entry, where, {
        ...factsOf(entry, name, where),
        kind: 'shop',
        openingHours: hours?.openingHours ?? '',
        openingHoursOsm: hours?.openingHoursOsm ?? '',
      })
  }

  readEvent(event: SchemaEvent | { readonly error: unknown }): void {
    if ('error' in event) throw event.error
    const { entry, name, places, days, hasParts } = event
    const lineAbout = (reason: string) => lineOf(entry, reason, name)
    const schedule = hasParts ? null : scheduleOf(entry.page, entry.item, event.status)
    if (schedule && 'series' in schedule.read) {
      this.#addSeries(event, schedule, schedule.read.series)
      return
    }
    if (typeof days === 'string') {
      this.#skipped.push(lineAbout(days))
      if (schedule && 'reason' in schedule.read) this.#repeats.push(lineAbout(schedule.read.reason))
      // The days of an earlier import stay, unless the event is now known to be no market.
      if (days !== partReason && days !== onlineReason) this.#keepStored(entry, name, places)
      if (days === noDate) this.#undated.add(this.#scope + ownKeyOf(entry))
      return
    }
    const coming = days.filter(({ date }) => date >= this.#today)
    if (hasParts) this.#skipped.push(lineAbout('its parts are the markets'))
    else if (coming.length === 0) this.#skipped.push(lineAbout(hasBeen))
    if (entry.item.values.has('eventSchedule')) this.#repeats.push(lineAbout('only the dates that it names'))
    for (const where of places.length === 0 ? [nowhere] : places) {
      for (const day of coming) this.#addDay(event, where, day, event.status)
      const [next] = coming
      for (const date of formerDatesOf(entry.item)) {
        if (next === undefined || date < this.#today || days.some((day) => day.date === date)) continue
        const reason = `Flyttat till ${formatDayMonth(next.date, this.#today)}`
        this.#addDay(
          event,
          where,
          { date, start: '', end: '' },
          { isCancelled: true, line: 'moved to another date', reason },
        )
      }
    }
  }

  #addSeries({ entry, name, places, status }: SchemaEvent, schedule: EventSchedule, series: Series): void {
    const coming = comingDates(series, this.#today).length
    if (coming === 0) {
      this.#skipped.push(lineOf(entry, whyNoneComing(series, this.#today), name))
      return
    }
    this.#dates.add(coming)
    if (isEndless(series, this.#today)) this.#repeats.push(lineOf(entry, endlessReason, name))
    for (const where of places.length === 0 ? [nowhere] : places)
      this.#addDay({ entry, name }, where, schedule, status, { series, arrived: schedule.text })
  }

  #addDay(
    { entry, name }: Pick<SchemaEvent, 'entry' | 'name'>,
    where: Where,
    { date, start, end }: EventDay,
    status: EventStatus,
    series?: Thing['series'],
  ): void {
    this.#dates.add(1)
    const { isCancelled, reason } = status
    const form: PlaceForm = {
      ...factsOf(entry, name, where),
      kind: 'market',
      date,
      startMinute: start,
      endMinute: end,
      cancellation: { isCancelled, reason },
    }
    this.#add(entry, where, form, isCancelled ? lineOf(entry, status.line, name) : undefined, series)
  }

  #add(entry: SchemaEntry, where: Where, form: PlaceForm, unlessKnown?: ImportProblem, series?: Thing['series']): void {
    if (where.isAbroad && where.position === null && !this.#rules.abroad) {
      this.#skipped.push(lineOf(entry, abroadReason, form.name))
      this.#keepStored(entry, form.name, [where])
      return
    }
    const own = ownKeyOf(entry)
    const key = this.#scope + (own ?? hashKey(form.name, form.address, where.town))
    this.#things.push({
      at: atOf(entry),
      form,
      key,
      hasOwnKey: own !== null,
      unread: unreadOf(entry, where),
      ...(unlessKnown && { unlessKnown }),
      ...(series && { series }),
    })
  }

  /** Lists an item of a type that is neither a shop nor a market. */
  leaveUnread(entry: SchemaEntry): void {
    this.#read++
    this.#keepStored(entry, '', [])
    const detail = [entry.item.types.join(' '), line(entry.item, 'name')].join(', ')
    // Each page of a site names its organisation.
    if (!this.#otherKinds.has(detail)) this.#skipped.push(lineOf(entry, 'other kind of item', detail))
    this.#otherKinds.add(detail)
  }

  /** Keeps what earlier imports made of an item that cannot be read now. */
  #keepStored(entry: SchemaEntry, name: string, places: readonly Where[]): void {
    const own = ownKeyOf(entry)
    if (own !== null) this.#unread.add(this.#scope + own)
    for (const { address, town } of places) this.#unread.add(this.#scope + hashKey(name, address, town))
  }

  result(): Omit<ParsedFile, 'unread'> & { readonly unread: ReadonlySet<string> } {
    const drafts = new Map<string, ImportDraft>()
    const shortened: ImportProblem[] = []
    const skipped = [...this.#skipped]
    // Things that share the key of an event without a date would now have other source ids.
    if (this.#things.some(({ key }) => this.#undated.has(key))) this.#isWhole = false
    const onConflict = ({ at, form: { name } }: Thing) =>
      skipped.push({ at, reason: 'stands in the file twice', ...(name !== '' && { detail: name }) })
    for (const { at, form, sourceId, isKnownByFacts, unlessKnown, unread, series } of distinctThings(
      this.#things,
      onConflict,
    )) {
      const made = prepareSourced(form, this.#rules)
      if ('place' in made) {
        const draft = series
          ? seriesDraftOf(sourceId, made.place, series.series, series.arrived)
          : draftOf(sourceId, made.place)
        drafts.set(sourceId, { ...draft, ...(unlessKnown && { unlessKnown }) })
        shortened.push(...factLines(at, made, unread))
        continue
      }
      skipped.push({ at, reason: reasonOf(made, form), ...(form.name !== '' && { detail: form.name }) })
      this.#unread.add(sourceId)
      // Without the name or the place nobody can tell which stored place it is.
      if (isKnownByFacts && !made.isAbroad) this.#isWhole = false
    }
    return {
      read: this.#read,
      drafts: [...drafts.values()],
      skipped,
      hoursNotExpressible: this.#hoursNotExpressible,
      shortened,
      repeats: this.#repeats,
      unread: this.#unread,
      incomplete: this.#isWhole ? null : 'some of its items cannot be read',
    }
  }
}

function atOf({ item, number }: SchemaEntry): string {
  return `${kindOf(item) ?? 'item'} ${number}`
}

function lineOf(entry: SchemaEntry, reason: string, detail: string): ImportProblem {
  return { at: atOf(entry), reason, ...(detail !== '' && { detail }) }
}

/**
 * The item's own id or address on the web, as part of a source id; null if it has neither. A blank node's id ('_:b0') is
 * made anew for each page (JSON-LD 1.1, "Blank Node Identifier").
 */
function ownKeyOf({ item }: SchemaEntry): string | null {
  const id = plainLine(item.id)
  const own = [id.startsWith('_:') ? '' : id, rawLine(item, 'identifier'), rawLine(item, 'url')].find(
    (text) => text !== '',
  )
  if (own === undefined) return null
  return keyOfId(own.replaceAll('#', '~'), own)
}

/** The key of an item without an id: its name, address and town. */
function hashKey(...parts: readonly string[]): string {
  return `~${shortHash(JSON.stringify(parts.map((part) => part.toLowerCase())))}`
}

/** The facts that an item states, cannot be read, and are missing in its form. */
function unreadOf({ item, page }: SchemaEntry, where: Where): string[] {
  return [
    ...(where.position === null && statesPosition(page, item) ? ['position'] : []),
    ...(isUnknownStatus(item) ? ['eventStatus'] : []),
    // The doors may open at another time than the event.
    ...(rawLines(item, 'doorTime').some((text) => !rawLines(item, 'startDate').includes(text)) ? ['doorTime'] : []),
    ...(rawLines(item, 'description').length > 1 ? ['description'] : []),
    ...['dissolutionDate', 'foundingDate', 'previousStartDate'].filter((name) =>
      rawLines(item, name).some((text) => !/^\d{4}(?:-?\d\d)?(?:-?\d\d)?(?:$|T)/.test(text)),
    ),
  ]
}

/** The first telephone or e-mail of a business or event that can be read, else the first one, so that it is listed. */
function contactOf({ item, page }: SchemaEntry, name: 'phone' | 'email', property: string): string {
  const points = page.items(item, 'contactPoint', 'contactPoints', property)
  // One with a name is a person.
  const texts = [item, ...points.filter((one) => !one.values.has('name'))].flatMap((one) =>
    all(one, property).flatMap((value) => {
      const [text = ''] = plainText(value)
        .replace(/^(?:tel|mailto):/i, '')
        .split('?')
      return [text, ...text.split(/[/,;]| eller | or /)].map((part) => part.trim())
    }),
  )
  const written = texts.filter((text) => text !== '')
  return written.find((text) => facts[name].read(text).value !== null) ?? written[0] ?? ''
}

/** The facts that both shops and markets have. */
function factsOf(entry: SchemaEntry, name: string, where: Where): PlaceForm {
  const { item, page } = entry
  const links = rawLines(item, 'url', 'sameAs')
  // Without a usable link the first text, so that the report names it.
  const link = links.find((text) => /^(?:https?:\/\/|www\.)/i.test(text)) ?? links[0] ?? ''
  return {
    ...emptyForm,
    kind: 'shop',
    name,
    address: where.address,
    town: townOf(where),
    position: where.position,
    link: plainLink(link),
    description: paragraphs(item, 'description'),
    phone: contactOf(entry, 'phone', 'telephone'),
    email: contactOf(entry, 'email', 'email'),
    entranceFee: feeOf(page, item),
  }
}
