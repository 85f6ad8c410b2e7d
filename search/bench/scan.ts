/**
 * What the index is compared with: a well-written search without an index. It has columns in typed arrays, and words as
 * numbers. It tests all places in one pass, the cheapest tests first, and sorts only the page.
 */
import { chainKeyOf } from '@fyndkartan/domain/chains'
import { distanceKm, earthRadiusKm } from '@fyndkartan/domain/geo'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedFilter, JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import { excludableHours } from '@fyndkartan/domain/search-filter'
import { cachedPosition } from '../src/geo/degrees.ts'
import { codeOf } from '../src/segment/segment-builder.ts'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { searchWords } from '@fyndkartan/domain/search-words'
import type { IndexedFacts } from '../src/place-index.ts'
import { rankOfCode, scramble } from '../src/order/seeded-order.ts'
import { breakTiesBy, sortWindowWithTies } from '../src/arrays/sort-window.ts'
import { TownNumbers } from '../src/text/town-numbers.ts'
import { Vocabulary } from '../src/text/vocabulary.ts'
import { dateKeyOf, dateKeyOfDay, shopClassCount, dateKeyAfterDay, firstShopDateKey } from '../src/order/date-keys.ts'

const radians = Math.PI / 180
const noTier = 6
/** The class of markets without a date, which no search finds; see `#classes`. */
const undated = shopClassCount + 1
/** The step between the sort keys of two tiers: more than any date key and any distance. */
const perTier = 2 ** 42

export class Scan {
  readonly #vocabulary = new Vocabulary()
  readonly #townNumbers = new TownNumbers(this.#vocabulary)
  readonly #codes: Uint32Array
  readonly #dateKeys: Float64Array
  /**
   * The class of each row: 0 for a market with a date, `undated` for one without, otherwise the class of the shop's
   * hours (date-keys.ts) plus 1.
   */
  readonly #classes: Uint8Array
  readonly #towns: Int32Array
  readonly #features: Int32Array
  readonly #chains: readonly string[]
  readonly #series: Float64Array
  readonly #cancelled: Uint8Array
  readonly #hoursKeys: readonly string[]
  readonly #lats: Float64Array
  readonly #lngs: Float64Array
  /** The cosine of each row's latitude. */
  readonly #cosines: Float64Array
  /**
   * The numbers of the words of all rows. For row r, those of the name begin at `#nameStarts[r]`; those of the address
   * begin at `#addressStarts[r]` and end at `#nameStarts[r + 1]`.
   */
  readonly #words: Int32Array
  readonly #nameStarts: Int32Array
  readonly #addressStarts: Int32Array
  readonly #toleratesTypos: boolean

  /**
   * Rows have the order of `places`. With `toleratesTypos` false, the scan can be compared with other programs that
   * find no words with typos.
   */
  constructor(places: readonly Place[], toleratesTypos = true, facts: IndexedFacts = indexedFacts) {
    this.#toleratesTypos = toleratesTypos
    const of = (value: (place: Place) => number) => places.map(value)
    this.#codes = Uint32Array.from(of(codeOf))
    this.#dateKeys = Float64Array.from(of(dateKeyOf))
    this.#classes = Uint8Array.from(this.#dateKeys, (when) =>
      Math.max(0, Math.min(when - firstShopDateKey + 1, undated)),
    )
    this.#towns = Int32Array.from(of(({ town }) => this.#townNumbers.idOf(town)))
    this.#features = Int32Array.from(of((place) => facts.featureBitsOf(place)))
    this.#chains = places.map((place) => (place.kind === 'shop' ? chainKeyOf(facts.chainOf(place)) : ''))
    this.#series = Float64Array.from(of((place) => (place.kind === 'market' ? facts.seriesOf(place) : 0)))
    this.#cancelled = Uint8Array.from(of((place) => Number(place.kind === 'market' && facts.isCancelled(place))))
    this.#hoursKeys = places.map((place) => (place.kind === 'shop' ? facts.hoursKeyOf(place) : ''))
    this.#lats = Float64Array.from(of(({ position }) => (position ? cachedPosition(position).lat : Number.NaN)))
    this.#lngs = Float64Array.from(of(({ position }) => (position ? cachedPosition(position).lng : Number.NaN)))
    this.#cosines = this.#lats.map((lat) => Math.cos(lat * radians))
    const words: number[] = []
    const nameStarts: number[] = []
    const addressStarts: number[] = []
    const add = (text: string | null) => {
      for (const word of searchWords(text ?? '')) words.push(this.#vocabulary.idOf(word))
    }
    for (const { name, address } of places) {
      nameStarts.push(words.length)
      add(name)
      addressStarts.push(words.length)
      add(address)
    }
    nameStarts.push(words.length)
    this.#words = Int32Array.from(words)
    this.#nameStarts = Int32Array.from(nameStarts)
    this.#addressStarts = Int32Array.from(addressStarts)
  }

  find({ filter, sort, seed, page, pageSize }: JudgedRequest): { total: number; rows: Int32Array } {
    const { rows, tiers } = this.#matches(filter)
    const [from, to] = [page * pageSize, Math.min((page + 1) * pageSize, rows.length)]
    const { area } = filter
    const keys = new Float64Array(rows.length)
    for (const [at, row] of rows.entries()) {
      const position = { lat: this.#lats[row]!, lng: this.#lngs[row]! }
      const key = sort === 'distance' && area ? distanceKm(area.centre, position) : this.#dateKeys[row]!
      keys[at] = tiers[at]! * perTier + Math.min(key, firstShopDateKey)
    }
    const breakTies = breakTiesBy((row) => scramble(rankOfCode(this.#codes[row]!), seed))
    sortWindowWithTies(keys, rows, rows.length, from, to, 0, breakTies)
    return { total: rows.length, rows: rows.subarray(from, to) }
  }

  #matches(filter: JudgedFilter): { rows: Int32Array; tiers: number[] } {
    const { from, to, kind, towns, area, words, excludedHours, featureBits, goodsBits, series, cancelled, open } =
      filter
    const chain = filter.chain === null ? null : chainKeyOf(filter.chain) || 'none'
    const wantedClasses = new Uint8Array(undated + 1)
    if (kind !== 'shop') wantedClasses[0] = 1
    if (kind !== 'market') wantedClasses.fill(1, 1, undated)
    for (const hours of excludedHours) wantedClasses[excludableHours.indexOf(hours) + 2] = 0
    const wantedTowns = towns === 'all' ? null : new Uint8Array(this.#townNumbers.size)
    if (towns !== 'all') for (const town of this.#townNumbers.findAll(towns)) wantedTowns![town] = 1
    const [first, end] = [dateKeyOfDay(from), dateKeyAfterDay(to)]
    const isInside = area && this.#insideOf(area)
    const typed = searchWords(words).map((word) => this.#tiersOf(word))
    if (typed.length === 0 && words.trim() !== '') return { rows: new Int32Array(0), tiers: [] }
    const rows: number[] = []
    const tiers: number[] = []
    const [classes, dateKeys, townIds, features] = [this.#classes, this.#dateKeys, this.#towns, this.#features]
    for (let row = 0; row < classes.length; row++) {
      const rowClass = classes[row]!
      if (wantedClasses[rowClass] === 0) continue
      if (rowClass === 0 && (dateKeys[row]! < first || dateKeys[row]! >= end)) continue
      // For a place without a town the index is −1, so the value is undefined and not 1.
      if (wantedTowns !== null && wantedTowns[townIds[row]!] !== 1) continue
      if (featureBits !== 0 && (features[row]! & featureBits) !== featureBits) continue
      if (goodsBits !== 0 && (features[row]! & goodsBits) === 0) continue
      if (chain !== null && this.#chains[row] !== chain) continue
      if (cancelled === 'hide' && this.#cancelled[row] === 1) continue
      if (isInside !== null && !isInside(row)) continue
      let worst = 0
      for (const wordTiers of typed) worst = Math.max(worst, this.#tierOf(wordTiers, row))
      if (worst === noTier || (open !== null && rowClass > 0 && !this.#isOpen(open, row))) continue
      rows.push(row)
      tiers.push(worst)
    }
    if (series === 'each') return { rows: Int32Array.from(rows), tiers }
    const firsts = this.#firstOfEachSeries(rows)
    return {
      rows: Int32Array.from(rows.filter((_, at) => firsts[at] === 1)),
      tiers: tiers.filter((_, at) => firsts[at] === 1),
    }
  }

  #isOpen({ judge }: OpenFilter, row: number): boolean {
    const hoursKey = this.#hoursKeys[row]!
    return hoursKey !== '' && judge(hoursKey) === 'open'
  }

  /** For each item of `rows`: 0 if an earlier date of the same series is in `rows`, otherwise 1. */
  #firstOfEachSeries(rows: readonly number[]): Uint8Array {
    const firsts = new Uint8Array(rows.length).fill(1)
    const firstOf = new Map<number, number>()
    for (const [at, row] of rows.entries()) {
      const series = this.#series[row]!
      if (series === 0) continue
      const other = firstOf.get(series)
      if (other !== undefined) firsts[this.#isBefore(row, rows[other]!) ? other : at] = 0
      if (firsts[at] === 1) firstOf.set(series, at)
    }
    return firsts
  }

  #isBefore(row: number, other: number): boolean {
    const later = this.#dateKeys[row]! - this.#dateKeys[other]!
    return later !== 0 ? later < 0 : rankOfCode(this.#codes[row]!) < rankOfCode(this.#codes[other]!)
  }

  /**
   * Makes a test of whether a row is in the circle: compares with a box first, then the haversine, and near the edge
   * the exact distance.
   */
  #insideOf({ centre, radiusKm }: NonNullable<JudgedFilter['area']>): (row: number) => boolean {
    const [lats, lngs, cosines] = [this.#lats, this.#lngs, this.#cosines]
    const degrees = radiusKm / earthRadiusKm / radians + 1e-6
    const limit = Math.sin(Math.min(Math.PI / 2, radiusKm / earthRadiusKm / 2)) ** 2
    const cosine = Math.cos(centre.lat * radians)
    // The difference of longitude between the centre and the outermost points of the circle, degrees; 360 if the circle
    // contains a pole.
    const sine = Math.sin(Math.min(Math.PI / 2, degrees * radians)) / cosine
    const width = sine < 1 && degrees < 90 ? Math.asin(sine) / radians + 1e-6 : 360
    return (row) => {
      const dLat = lats[row]! - centre.lat
      const dLng = lngs[row]! - centre.lng
      if (!(dLat >= -degrees && dLat <= degrees)) return false
      // If the difference of longitude exceeds 180°, the way around the other side of the Earth is shorter.
      if ((dLng < -width || dLng > width) && dLng > width - 360 && dLng < 360 - width) return false
      const h = Math.sin((dLat * radians) / 2) ** 2 + cosine * cosines[row]! * Math.sin((dLng * radians) / 2) ** 2
      if (Math.abs(h - limit) > limit * 1e-9) return h < limit
      return distanceKm(centre, { lat: lats[row]!, lng: lngs[row]! }) <= radiusKm
    }
  }

  /**
   * For each word and each town, by its number, how well the typed word matches it: 0 if it begins with the typed word,
   * 3 if it differs by a typo, 6 if it does not match.
   */
  #tiersOf(typed: string): { words: Uint8Array; towns: Uint8Array } {
    const begun = this.#vocabulary.beginningWith(typed)
    const typos = this.#toleratesTypos ? this.#vocabulary.oneTypoAway(typed) : []
    const words = new Uint8Array(this.#vocabulary.size).fill(noTier)
    const towns = new Uint8Array(this.#townNumbers.size).fill(noTier)
    for (const [ids, tier] of [
      [typos, 3],
      [begun, 0],
    ] as const) {
      for (const id of ids) words[id] = tier
      for (const id of this.#townNumbers.withAnyWord(ids)) towns[id] = tier
    }
    return { words, towns }
  }

  #tierOf({ words, towns }: { words: Uint8Array; towns: Uint8Array }, row: number): number {
    let best = noTier
    const addressStart = this.#addressStarts[row]!
    for (let at = this.#nameStarts[row]!; at < addressStart; at++) best = Math.min(best, words[this.#words[at]!]!)
    best = Math.min(best, (towns[this.#towns[row]!] ?? noTier) + 1)
    const end = this.#nameStarts[row + 1]!
    for (let at = addressStart; at < end; at++) best = Math.min(best, words[this.#words[at]!]! + 2)
    return best
  }
}
