/** Writes the content of a watch's message: a few lines for each place. The dates of a series share one entry. */
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { formatCancellation, formatMarketDay, formatMoreDates } from '@fyndkartan/domain/market-dates'
import { missingText, type Place } from '@fyndkartan/domain/place'
import { plainLine } from '@fyndkartan/domain/plain-text'
import type { Pace } from '@fyndkartan/domain/watch'
import type { MessageContent, MessageEntry } from '../db/watch-messages.ts'
import type { News } from './match-watches.ts'

/** The most entries in a message; a link to the site leads to the others. */
const mostPlaces = 12
const mostCancelled = 4

/** The most characters of a name: a longer one would make the message hard to read. */
const longestName = 80

interface About {
  /** The watch's search in words. */
  readonly title: string
  readonly pace: Pace
  /** The highest id of the markets that earlier messages of the watch have reported. */
  readonly lastMarketId: number
}

/** Builds the messages of one round. Many of them have the same places, whose entries are built once. */
export class ContentBuilder {
  readonly #pageIds: ReadonlyMap<number, number>
  readonly #today: CivilDate
  readonly #entries = new Map<Place, Map<string, MessageEntry>>()

  /** `pageIds`: by series, the id in the address of its page, see loadPageIds. */
  constructor(pageIds: ReadonlyMap<number, number>, today: CivilDate) {
    this.#pageIds = pageIds
    this.#today = today
  }

  build(news: readonly News[], about: About): MessageContent {
    const wholes = [...Map.groupBy(news, wholeOf).values()] as [News, ...News[]][]
    const cancelled = wholes.filter(([{ why }]) => why === 'cancelled')
    const fresh = wholes.filter(([{ why }]) => why !== 'cancelled')
    const shownCancelled = cancelled.slice(0, Math.max(mostCancelled, mostPlaces - fresh.length))
    const shown = [...fresh.slice(0, mostPlaces - shownCancelled.length), ...shownCancelled]
    const places = shown.map((dates) => this.#entryOf(dates, about.lastMarketId))
    const subject = subjectOf(places, { ...about, count: wholes.length, cancelled: cancelled.length })
    return { subject, title: about.title, places, more: wholes.length - places.length }
  }

  #entryOf([{ place, why }, ...others]: readonly [News, ...News[]], lastMarketId: number): MessageEntry {
    const pageId = (place.kind === 'market' && place.seriesId !== null && this.#pageIds.get(place.seriesId)) || place.id
    const isKnown = place.kind === 'market' && pageId <= lastMarketId
    const news: MessageEntry['news'] = why === 'new' && isKnown ? 'dates' : why
    const entries = this.#entries.get(place) ?? new Map<string, MessageEntry>()
    this.#entries.set(place, entries)
    const key = others.length === 0 ? news : `${news} ${others.length}`
    const known = entries.get(key)
    if (known) return known
    const where = [place.address, place.town].filter((part) => part !== null).map(plainLine)
    const when = place.kind === 'market' ? [whenOf(place, others.length, this.#today)] : []
    const address = placePageAddress({ ...place, id: pageId })
    const entry: MessageEntry = { news, name: nameOf(place), lines: linesOf(when, where), address }
    entries.set(key, entry)
    return entry
  }
}

/**
 * The key by which news are grouped into entries: dates of a series with the same reason form one entry, every other
 * place forms its own.
 */
function wholeOf({ place, why }: News): string | Place {
  return place.kind === 'market' && place.seriesId !== null ? `${why} ${place.seriesId}` : place
}

function linesOf(...lines: readonly (readonly string[])[]): string[] {
  return lines.map((parts) => parts.join(', ')).filter((line) => line !== '')
}

/**
 * The date and hours of a market, for example 'lör 28 nov 10–15 och 3 datum till. Inställt: storm'. `more`: the number
 * of further dates.
 */
function whenOf(market: Market, more: number, today: CivilDate): string {
  if (market.date === null) return missingText.date
  const day = [formatMarketDay({ ...market, date: market.date }, today), formatMoreDates(more)]
    .filter(Boolean)
    .join(' ')
  return market.cancellation ? `${day}. ${formatCancellation(market.cancellation)}` : day
}

function nameOf({ name }: Place): string {
  const line = plainLine(name ?? '') || missingText.name
  return line.length > longestName
    ? `${line
        .slice(0, longestName)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : line
}

const oneWords = { new: 'Nytt', dates: 'Nya datum', weekend: 'I helgen', cancelled: 'Inställt' } as const

function subjectOf(
  [first]: readonly MessageEntry[],
  { title, pace, count, cancelled }: About & { readonly count: number; readonly cancelled: number },
): string {
  if (count === 1 && first) return `${oneWords[first.news]}: ${first.name}`
  const what = count === cancelled ? 'inställda' : pace === 'thursday' ? 'inför helgen' : 'nyheter'
  return `${count} ${what}: ${title}`
}
