/** Finds single markets that were entered date by date although they are one series. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SeriesSuggestion } from '@fyndkartan/domain/desk'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { listVariants } from '@fyndkartan/domain/series/merge-singles'
import { maxListedDates } from '@fyndkartan/domain/series/rule'
import { suggestSeries, type TypedOutDate } from '@fyndkartan/domain/series/suggest-series'
import { isAgreed, loadClaimsOn, loadRefusedMarkets } from './adopted-claims.ts'
import type { Addresses } from './claims.ts'
import { placeFromRow } from './place-rows.ts'
import type { Reading } from './write.ts'

export interface FoundSuggestion extends Pick<SeriesSuggestion, 'ids' | 'series'> {
  readonly place: Market
  /** The markets, `place` first, the others by date. */
  readonly markets: readonly [Market, ...Market[]]
}

/** How many days of past markets are read: earlier markets say little about how a market is held now. */
const daysBack = 30

const rowsPerTurn = 500

/** The most suggestions in the desk's list. */
const mostSuggestions = 50

/**
 * Suggests series for groups of single markets with the same name at the same place, the largest group first. Reads all
 * coming markets and those of the last 30 days, with turns of the event loop in between.
 */
export async function findSuggestions(reading: Reading, today: CivilDate): Promise<FoundSuggestion[]> {
  const groups = new Map<string, Market[]>()
  for await (const markets of loadSingleMarkets(reading, addDays(today, -daysBack)))
    for (const market of markets) {
      const key = keyOf(market)
      if (key === null) continue
      const group = groups.get(key)
      if (group) group.push(market)
      else groups.set(key, [market])
    }
  return [...groups.values()]
    .flatMap((markets) => suggest(markets, today) ?? [])
    .toSorted((a, b) => b.ids.length - a.ids.length)
    .slice(0, mostSuggestions)
}

/**
 * The suggestion that consists of exactly these markets; null when they differ in name or place, or when one has become
 * a date of a series.
 */
export async function suggestionOf(
  reading: Reading,
  ids: readonly number[],
  today: CivilDate,
): Promise<FoundSuggestion | null> {
  const rows = await reading
    .selectFrom('market')
    .selectAll()
    .where('id', 'in', ids)
    .where('series_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const markets = rows.map((row) => placeFromRow('market', row) as Market)
  const keys = new Set(markets.map(keyOf))
  return markets.length === new Set(ids).size && keys.size === 1 && !keys.has(null) ? suggest(markets, today) : null
}

async function* loadSingleMarkets(reading: Reading, first: CivilDate): AsyncGenerator<Market[]> {
  for (let last = 0; ;) {
    const rows = await reading
      .selectFrom('market')
      .selectAll()
      .where('date', '>=', first)
      .where('series_id', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerTurn)
      .execute()
    yield rows.map((row) => placeFromRow('market', row) as Market)
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerTurn) return
    last = end.id
    await nextTurn()
  }
}

/** The same key for all markets with one name at one place; null for a market without a name, a date or a place. */
function keyOf({ name, date, town, address, position }: Market): string | null {
  // Three decimals are about a hundred metres: visitors place the markers of tips by hand.
  const spot = position
    ? [position.lat.toFixed(3), position.lng.toFixed(3)]
    : foldWords(`${address ?? ''} ${town ?? ''}`)
  if (name === null || date === null || spot.length === 0) return null
  return JSON.stringify([foldWords(name), spot])
}

function suggest(markets: readonly Market[], today: CivilDate): FoundSuggestion | null {
  if (markets.length > maxListedDates) return null
  const dated = markets
    .flatMap((market) => (market.date === null ? [] : [{ ...market, date: market.date }]))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const series = suggestSeries(dated.map(hoursOf))
  const place = dated.find(({ date }) => date >= today) ?? dated.at(-1)
  if (series === null || place === undefined) return null
  const cancelled = dated.flatMap(({ date, cancellation }) => (cancellation ? [{ date, ...cancellation }] : []))
  const others = dated.filter((market) => market !== place)
  return { ids: dated.map(({ id }) => id), markets: [place, ...others], place, series: { ...series, cancelled } }
}

function hoursOf({ date, startMinute, endMinute }: Market & { readonly date: CivilDate }): TypedOutDate {
  // In a series, a date without a start has no end either.
  return { date, startMinute, endMinute: startMinute === null ? null : endMinute }
}

/** The suggestions with what an operator needs to decide: differing facts, organisers and refusals. */
export async function describeSuggestions(
  reading: Reading,
  addresses: Addresses,
  found: readonly FoundSuggestion[],
): Promise<SeriesSuggestion[]> {
  const claims = await loadClaimsOn(
    reading,
    found.flatMap(({ ids }) => ids),
  )
  const revoked = await loadRefusedMarkets(reading)
  return found.map(({ ids, markets, place, series }) => {
    const own = claims.filter(({ subject_id: id }) => ids.includes(id))
    const refusals = own.filter(({ status }) => status === 'refused')
    const refused = new Set([...ids.filter((id) => revoked.has(id)), ...refusals.map(({ subject_id: id }) => id)])
    const refusedKeys = new Set(refusals.map(({ email_key: key }) => key))
    const approved = own.filter(({ status }) => status === 'approved')
    const links = markets.map(({ link }) => link)
    const isProposed = isAgreed(approved, links, refused.size > 0)
    // An organiser who was refused for one of the dates waits even if chosen (adoptClaims), so there is no choice.
    const organisers = approved
      .filter(({ email_key: key }) => !refusedKeys.has(key))
      .map((claim) => ({
        claimId: claim.id,
        email: addresses.open(claim) ?? '',
        marketId: claim.subject_id,
        isProposed,
      }))
    return { ids, place, series, variants: listVariants(markets), organisers, refused: refused.size }
  })
}
