/**
 * Generates places and searches for measurements; the same seed gives the same data. Two in five places are shops. The
 * markets are on days of one year from `firstDay`, mostly at weekends. All places are around the 300 largest towns, in
 * proportion to the towns' population. The mix of searches is like that of visitors: a week in the whole country, in
 * towns or in a circle; typed words; the map.
 */
import { factOf, unknownFacts } from '@fyndkartan/domain/facts'
import { features } from '@fyndkartan/domain/features'
import { addDays, type CivilDate, weekdayOf } from '@fyndkartan/domain/local-time'
import { specialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import type { Place } from '@fyndkartan/domain/place'
import type { PlainFilter, PlainRequest } from '@fyndkartan/domain/judged-filter'
import { anyFacts, anyOccurrence } from '@fyndkartan/domain/search-filter'
import { type Town, towns } from '@fyndkartan/domain/towns'
import { Random } from './random.ts'

export const firstDay: CivilDate = '2026-11-21'
export const daysOfMarkets = 365
const daysOfSearch = 7
const kmPerDegree = 111.2

const shopNames = [
  'Röda Korset Second Hand',
  'Erikshjälpen',
  'Myrornas Second Hand',
  'Emmaus',
  'Stadsmissionen',
  'PMU Second Hand',
]
const firstWords = [
  'Gamla',
  'Nya',
  'Lilla',
  'Stora',
  'Mormors',
  'Farfars',
  'Annas',
  'Lasses',
  'Bosses',
  'Karins',
  'Kyrkans',
  'Bygdens',
  'Hembygdens',
  'Skolans',
  'Ladans',
  'Stinas',
  'Ullas',
  'Bertils',
  'Åkes',
  'Öbornas',
  'Retro',
  'Vintage',
]
const secondWords = [
  'lada',
  'loppis',
  'fynd',
  'kuriosa',
  'antikbod',
  'skattkista',
  'vind',
  'magasin',
  'källare',
  'brygga',
  'trädgård',
  'retrobutik',
  'returbutik',
  'byttan',
  'lyckan',
  'hörnan',
  'gömman',
  'prylar',
  'möbler',
  'böcker',
]
const marketWords = [
  'Loppis',
  'Bakluckeloppis',
  'Höstmarknad',
  'Vårloppis',
  'Julmarknad',
  'Gårdsloppis',
  'Barnloppis',
  'Antikmässa',
  'Auktion',
  'Bytesdag',
]
const venues = [
  'Folkets park',
  'hembygdsgården',
  'torget',
  'Folkets hus',
  'idrottsplatsen',
  'skolgården',
  'församlingshemmet',
  'stationen',
  'hamnen',
  'bygdegården',
]
const streetStarts = [
  'Stor',
  'Kungs',
  'Drottning',
  'Järnvägs',
  'Skol',
  'Kyrko',
  'Björk',
  'Ek',
  'Tall',
  'Lind',
  'Bruks',
  'Hamn',
  'Köpmans',
  'Nygårds',
  'Sveda',
  'Vasa',
  'Ring',
  'Parks',
  'Kvarn',
  'Ängs',
]
const streetEnds = ['gatan', 'vägen', 'stigen', 'gränd']
const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: 10:00–15:00'

/** Draws towns at random; the probability of a town is proportional to its population. */
class TownDraw {
  readonly #towns: readonly Town[]
  readonly #bounds: number[] = []

  constructor() {
    this.#towns = towns.toSorted((a, b) => b.population - a.population).slice(0, 300)
    for (const { population } of this.#towns) this.#bounds.push((this.#bounds.at(-1) ?? 0) + Math.max(population, 500))
  }

  next(random: Random): Town {
    const at = random.next() * (this.#bounds.at(-1) ?? 0)
    const index = this.#bounds.findIndex((bound) => bound > at)
    return this.#towns[index] ?? random.pick(this.#towns)
  }
}

/** Generates `count` places. The ids of shops begin at 1, and so do those of markets. */
export function* buildPlaces(count: number, seed: number): Generator<Place> {
  const random = new Random(seed)
  const draw = new TownDraw()
  let [shops, markets] = [0, 0]
  for (let i = 0; i < count; i++) {
    const town = draw.next(random)
    // The places of a larger town are spread more widely: the standard deviation is 1.3 to 8.7 km.
    const spreadKm = Math.min(8.7, 1.3 + town.population / 60_000)
    const lat = town.position.lat + (random.normal() * spreadKm) / kmPerDegree
    const lng = town.position.lng + (random.normal() * spreadKm) / kmPerDegree / Math.cos((lat * Math.PI) / 180)
    const common = {
      town: town.name,
      address: random.chance(0.05)
        ? null
        : `${random.pick(streetStarts)}${random.pick(streetEnds)} ${1 + random.below(90)}`,
      position: { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 },
    }
    if (random.chance(0.4)) {
      const id = ++shops
      yield {
        ...unknownFacts('shop'),
        ...knownFeatures('shop', id),
        kind: 'shop',
        id,
        name: shopName(random),
        ...common,
        openingHours: shopHours(random),
        link: `https://butik-${id}.example/`,
      }
    } else {
      const id = ++markets
      const name = `${random.pick(marketWords)} ${random.chance(0.5) ? 'vid' : 'i'} ${random.pick(venues)}`
      const startMinute = random.chance(0.1) ? null : 480 + 30 * random.below(12)
      const endMinute = startMinute === null ? null : startMinute + 60 * (2 + random.below(5))
      yield {
        ...unknownFacts('market'),
        seriesId: null,
        ...knownFeatures('market', id),
        kind: 'market',
        id,
        name,
        ...common,
        date: marketDay(random),
        startMinute,
        endMinute,
        link: `https://loppis-${id}.example/evenemang`,
      }
    }
  }
}

function shopName(random: Random): string {
  return random.chance(0.3) ? random.pick(shopNames) : `${random.pick(firstWords)} ${random.pick(secondWords)}`
}

function shopHours(random: Random): string | null {
  if (random.chance(0.08)) return null
  return random.chance(0.2) ? random.pick(specialHours) : week
}

/** A random day of the year. A Saturday or Sunday is six times as likely as another day. */
function marketDay(random: Random): CivilDate {
  for (;;) {
    const day = addDays(firstDay, random.below(daysOfMarkets))
    if (weekdayOf(day) % 6 === 0 || random.chance(1 / 6)) return day
  }
}

/**
 * The share of places that have each yes/no fact, by the number of the fact's bit. The last share is for all further
 * facts.
 */
const featureShares = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05]

/** For each fact that a search can require, a value with which a place is found. */
const foundValues = features.map((name) => {
  const fact = factOf(name)
  if ('values' in fact) return (fact.values as readonly string[]).find((value) => fact.holds?.(value as never))
  return fact.holds?.(true) === true ? true : 0
})

/** The facts of a place that a search can require. They depend only on the place's kind and id. */
function knownFeatures(kind: Place['kind'], id: number): object {
  const random = new Random(2 * id + (kind === 'shop' ? 0 : 1))
  return Object.fromEntries(
    features.map((name, bit) => [
      name,
      random.chance(featureShares[bit] ?? featureShares.at(-1) ?? 0) ? foundValues[bit] : null,
    ]),
  )
}

/** The kinds of search that are measured. 'feature' is a list with a required yes/no fact. */
export const searchKinds = ['country', 'town', 'circle', 'words', 'map', 'feature'] as const
export type SearchKind = (typeof searchKinds)[number]

export interface MeasuredSearch {
  readonly kind: SearchKind
  readonly request: PlainRequest
}

const shares: Record<SearchKind, number> = {
  country: 0.16,
  town: 0.23,
  circle: 0.31,
  words: 0.1,
  map: 0.1,
  feature: 0.1,
}

/** Generates `count` different searches: of all kinds mixed, or only of the kind `only`. */
export function buildSearches(count: number, seed: number, only: SearchKind | null = null): MeasuredSearch[] {
  const random = new Random(seed)
  const draw = new TownDraw()
  const found = new Map<string, MeasuredSearch>()
  while (found.size < count) {
    const kind = only ?? drawKind(random, searchKinds)
    const request =
      kind === 'feature'
        ? withFeature(random, buildRequest(random, draw, drawKind(random, plainLists)))
        : buildRequest(random, draw, kind)
    found.set(JSON.stringify(request), { kind, request })
  }
  return [...found.values()]
}

/** The kinds of search to which 'feature' adds a required fact. */
const plainLists = ['country', 'town', 'circle', 'words'] as const satisfies readonly SearchKind[]

function withFeature(random: Random, request: PlainRequest): PlainRequest {
  return { ...request, filter: { ...request.filter, featureBits: 1 << random.below(features.length) } }
}

function drawKind<Kind extends SearchKind>(random: Random, kinds: readonly Kind[]): Kind {
  let at = random.next() * kinds.reduce((sum, kind) => sum + shares[kind], 0)
  for (const kind of kinds) if ((at -= shares[kind]) < 0) return kind
  return kinds.at(-1) as Kind
}

function buildRequest(random: Random, draw: TownDraw, kind: SearchKind): PlainRequest {
  const from = addDays(firstDay, random.below(daysOfMarkets - daysOfSearch))
  const placeKind = random.next()
  const filter: PlainFilter = {
    from,
    to: addDays(from, daysOfSearch - 1),
    towns: kind === 'town' ? Array.from({ length: 1 + random.below(2) }, () => draw.next(random).name) : 'all',
    kind: placeKind < 0.6 ? 'all' : placeKind < 0.85 ? 'market' : 'shop',
    area:
      kind === 'circle' || kind === 'map'
        ? { centre: nearTown(random, draw), radiusKm: kind === 'map' ? 100 : 5 + random.below(46) }
        : null,
    words: kind === 'words' ? typedWords(random, draw) : '',
    excludedHours: random.chance(0.1) ? [random.pick(specialHours)] : [],
    ...anyOccurrence,
    ...anyFacts,
  }
  const depth = random.next()
  const page = kind === 'map' || depth < 0.7 ? 0 : depth < 0.9 ? 1 + random.below(2) : 3 + random.below(8)
  return {
    filter,
    sort: filter.area ? 'distance' : 'date',
    seed: random.below(1000),
    page,
    pageSize: kind === 'map' ? 1000 : 20,
  }
}

function nearTown(random: Random, draw: TownDraw) {
  const { lat, lng } = draw.next(random).position
  return { lat: lat + random.normal() * 0.05, lng: lng + random.normal() * 0.1 }
}

/** A text as visitors type it: the beginning of a word, or of two. */
function typedWords(random: Random, draw: TownDraw): string {
  const word = () => {
    const whole = random.pick([
      () => random.pick(firstWords),
      () => random.pick(secondWords),
      () => random.pick(marketWords),
      () => draw.next(random).name,
      () => random.pick(streetStarts) + random.pick(streetEnds),
    ])()
    return whole.slice(0, 3 + random.below(whole.length))
  }
  return random.chance(0.5) ? word() : `${word()} ${word()}`
}
