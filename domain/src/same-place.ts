/**
 * Measures how likely two entries of the directory are the same place: each similarity and difference has a weight, as
 * in probabilistic record linkage (Fellegi and Sunter 1969). The weights are whole numbers that fit real Swedish data;
 * they only suggest merges.
 */
import { chainKeyOf, chainNames } from './chains.ts'
import { type FactName, factNamesOf, isSameFact, readFactOf } from './facts.ts'
import { foldWords } from './fold-words.ts'
import { distanceKm, type LatLng } from './geo.ts'
import { isTelling, nameLikeness } from './likeness.ts'
import { isSameLink, linkKeyOf } from './same-link.ts'
import type { CivilDate } from './local-time.ts'
import type { Place } from './place.ts'
import type { PlaceKind } from './place-kind.ts'
import type { Confirmation, Confirmer } from './trust.ts'

/** The facts of an entry that are compared. Markets are compared only with markets of the same date. */
export interface ComparedPlace {
  readonly kind: PlaceKind
  readonly id: number
  readonly name: string | null
  readonly chain: string | null
  readonly address: string | null
  readonly town: string | null
  readonly link: string | null
  readonly position: LatLng | null
  readonly date: CivilDate | null
  /** The name of the source if the place was imported, else null. */
  readonly source: string | null
}

/** The reasons for suggesting a merge, in the order in which the text lists them. */
export const sameReasons = [
  'same-name',
  'similar-name',
  'same-chain',
  'same-spot',
  'near',
  'same-address',
  'same-link',
] as const
export type SameReason = (typeof sameReasons)[number]

export interface Sameness {
  /** The sum of the weights, from about −20 to 16; the higher, the more likely the same place. */
  readonly score: number
  readonly reasons: readonly SameReason[]
  /** Metres between the two; null when one of them has no position. */
  readonly distanceM: number | null
}

/** Pairs with at least this score are suggested to the operator. */
export const sameThreshold = 5

/** A pair with at least this score is almost certainly one place. */
export const sureThreshold = 8

export function comparedPlace(place: Place): ComparedPlace {
  const { kind, id, name, address, town, link, position, trust } = place
  const chain = place.kind === 'shop' ? place.chain : null
  const date = place.kind === 'market' ? place.date : null
  return { kind, id, name, chain, address, town, link, position, date, source: trust?.source?.name ?? null }
}

/** The score of two entries of the same kind and date. `linked`: the number of entries that have the link of `one`. */
export function samenessOf(one: ComparedPlace, other: ComparedPlace, linked = 2): Sameness {
  const km = one.position && other.position ? distanceKm(one.position, other.position) : null
  const weights = [
    weighName(one, other),
    weighChain(one, other),
    weighDistance(km, one, other),
    weighAddress(km, one, other),
    weighLink(one, other, linked),
    // Two entries from the same source are probably two places, because a source rarely lists a place twice.
    one.source !== null && one.source === other.source ? { score: -2 } : none,
  ]
  return {
    score: weights.reduce((sum, { score }) => sum + score, 0),
    reasons: weights.flatMap(({ reason }) => reason ?? []),
    distanceM: km === null ? null : Math.round(km * 1000),
  }
}

interface Weight {
  readonly score: number
  readonly reason?: SameReason
}

const none: Weight = { score: 0 }

function weighName(one: ComparedPlace, other: ComparedPlace): Weight {
  if (one.name === null || other.name === null) return none
  const unchanged = nameLikeness(one.name, other.name)
  const [left, right] = [withoutTown(one.name, one, other), withoutTown(other.name, one, other)]
  const likeness = unchanged >= 0.9 ? unchanged : Math.max(unchanged, nameLikeness(left, right))
  if (likeness >= 0.9) return { score: 4, reason: 'same-name' }
  if (likeness >= 0.55 || isPartOf(one.name, other.name) || isPartOf(other.name, one.name))
    return { score: 2, reason: 'similar-name' }
  // No penalty for shops of one chain: 'Myrorna' and 'Myrorna Västerås Stora Gatan' differ, but have the chain's name
  // in common.
  return likeness >= 0.35 || isSameChain(one, other) ? none : { score: -3 }
}

/**
 * Whether a name is a part of one that also names an association or a branch: 'Fyndhörnan' and 'Fyndhörnan (Lions)'.
 * False if both have several parts: 'Fyndhörnan (Lions)' and 'Bokhallen (Lions)' have only the association in common.
 */
function isPartOf(name: string, whole: string): boolean {
  const parts = partsOf(whole)
  return parts.length > 1 && partsOf(name).length === 1 && parts.some((part) => nameLikeness(part, name) >= 0.9)
}

/** The telling parts of a name, which brackets, commas and dashes separate. */
function partsOf(name: string): string[] {
  return name.replaceAll(' – ', ',').replaceAll(' - ', ',').split(/[(),]/).filter(isTelling)
}

/** A name without its town: 'Kupan Katrineholm' becomes 'Kupan' if one of the places is in Katrineholm. */
function withoutTown(name: string, ...places: readonly ComparedPlace[]): string {
  const towns = new Set(places.flatMap(({ town }) => foldWords(town ?? '')))
  return foldWords(name)
    .filter((word) => !towns.has(word))
    .join(' ')
}

const known = new Set(chainNames.map(chainKeyOf))

/** The key of an entry's chain; '' when no chain is known. */
function chainOf({ chain, name }: ComparedPlace): string {
  if (chain !== null) return chainKeyOf(chain)
  return (
    partsOf(name ?? '')
      .map(chainKeyOf)
      .find((key) => known.has(key)) ?? ''
  )
}

function weighChain(one: ComparedPlace, other: ComparedPlace): Weight {
  if (isSameChain(one, other)) return { score: 1, reason: 'same-chain' }
  return chainOf(one) === '' || chainOf(other) === '' ? none : { score: -5 }
}

function isSameChain(one: ComparedPlace, other: ComparedPlace): boolean {
  return chainOf(one) !== '' && chainOf(one) === chainOf(other)
}

function weighDistance(km: number | null, one: ComparedPlace, other: ComparedPlace): Weight {
  // Without positions, places in one town count as near, unless they belong to one chain, which may have several shops
  // there.
  if (km === null)
    return isDifferent(one.town, other.town)
      ? { score: -4 }
      : isSameTown(one, other) && !isSameChain(one, other)
        ? { score: 1 }
        : none
  if (km <= 0.03) return { score: 4, reason: 'same-spot' }
  if (km <= 0.1) return { score: 3, reason: 'near' }
  if (km <= 0.25) return { score: 1, reason: 'near' }
  if (km <= 0.5) return none
  return { score: km <= 2 ? -2 : -8 }
}

function isSameTown(one: ComparedPlace, other: ComparedPlace): boolean {
  return one.town !== null && other.town !== null && !isDifferent(one.town, other.town)
}

/** Whether two towns differ; 'Lund' and 'Lund centrum' do not. */
function isDifferent(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [left, right] = [foldWords(one), foldWords(other)]
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  return !fewer.every((word) => more.includes(word))
}

/** A chain has one shop at an address, whatever its entries are named. */
function weighAddress(km: number | null, one: ComparedPlace, other: ComparedPlace): Weight {
  const [left, right] = [streetOf(one.address), streetOf(other.address)]
  if (left === null || right === null) return none
  if (left.street !== right.street) return { score: -3 }
  if (left.number !== right.number) return { score: -2 }
  const isInTown = km === null ? isSameTown(one, other) : km <= 2
  return { score: isSameChain(one, other) && isInTown ? 6 : 3, reason: 'same-address' }
}

/**
 * Street and number of an address: 'Storgatan 12 A' and 'Storg. 12' are number 12 of 'storg'; null without a number.
 */
function streetOf(address: string | null): { readonly street: string; readonly number: string } | null {
  const words = foldWords(address ?? '')
  const at = words.findIndex((word) => /^\d/.test(word))
  const [number = ''] = /^\d+/.exec(words[at] ?? '') ?? []
  const street = words.slice(0, at).map(shortStreet)
  return at < 1 ? null : { street: street.join(' '), number }
}

/** The endings of streets and their short forms. */
const streetEndings = [
  ['gatan', 'g'],
  ['gata', 'g'],
  ['vägen', 'v'],
  ['väg', 'v'],
] as const

function shortStreet(word: string): string {
  const [long, short] = streetEndings.find(([ending]) => word.endsWith(ending)) ?? ['', '']
  return word.slice(0, word.length - long.length) + short
}

/** A link that more than two entries have counts less: it is probably the page of a chain or of a town's places. */
function weighLink(one: ComparedPlace, other: ComparedPlace, linked: number): Weight {
  return isSameLink(one.link, other.link) ? { score: linked > 2 ? 1 : 4, reason: 'same-link' } : none
}

/**
 * The size of a cell of the map in degrees: about 1,100 m from north to south and 780 to 1,270 m from east to west in
 * Sweden.
 */
const cell = { lat: 0.01, lng: 0.02 } as const

/**
 * The maximum number of entries in a group; further ones are not compared, for a chain's page or a shopping centre may
 * have many.
 */
const mostInGroup = 60

/** Two entries that may be the same place, and their score. */
export interface AlikePair extends Sameness {
  /** The entry with the lower id of the two. */
  readonly one: ComparedPlace
  readonly other: ComparedPlace
}

/**
 * Pairs of entries that may be the same place: near each other, or with the same name and town, address and town, or
 * link. Each pair comes once, also those with a low score, so that the caller can pause between pairs.
 */
export function* comparePairs(places: readonly ComparedPlace[]): Generator<AlikePair> {
  const groups = new Map<string, ComparedPlace[]>()
  const links = new Map<string, number>()
  for (const place of places) {
    if (place.link !== null) links.set(linkKeyOf(place.link), (links.get(linkKeyOf(place.link)) ?? 0) + 1)
    for (const key of groupsOf(place)) {
      const group = groups.get(key)
      if (!group) groups.set(key, [place])
      else if (group.length < mostInGroup) group.push(place)
    }
  }
  const seen = new Set<string>()
  for (const group of groups.values())
    for (const [at, first] of group.entries())
      for (const second of group.slice(at + 1)) {
        const [one, other] = first.id < second.id ? [first, second] : [second, first]
        const pair = `${one.kind} ${one.id} ${other.id}`
        if (one.id === other.id || seen.has(pair)) continue
        seen.add(pair)
        const linked = one.link === null ? 0 : links.get(linkKeyOf(one.link))
        yield { one, other, ...samenessOf(one, other, linked) }
      }
}

/**
 * The keys of the groups that an entry belongs to. A position belongs to four overlapping cells, so that two positions
 * closer than half a cell have a cell in common.
 */
function groupsOf({ kind, date, name, town, address, link, position }: ComparedPlace): string[] {
  const own = `${kind} ${date ?? ''}`
  const groups: string[] = []
  if (position)
    for (const north of [0, 0.5])
      for (const east of [0, 0.5]) {
        const [row, column] = [position.lat / cell.lat + north, position.lng / cell.lng + east].map(Math.floor)
        groups.push(`${own} near ${north} ${east} ${row} ${column}`)
      }
  const inTown = foldWords(town ?? '').join(' ')
  const named = foldWords(name ?? '').join(' ')
  const street = streetOf(address)
  if (named !== '') groups.push(`${own} name ${inTown} ${named}`)
  if (street) {
    const door = `${street.street} ${street.number}`
    groups.push(`${own} street ${inTown} ${door}`)
    if (named !== '') groups.push(`${own} name and street ${named} ${door}`)
  }
  if (link !== null) groups.push(`${own} link ${linkKeyOf(link)}`)
  return groups
}

const trusted: Readonly<Record<Confirmer, number>> = { organiser: 3, editor: 2, visitor: 1, source: 0 }

/**
 * Whether the second confirmation is better than the first. An organiser's confirmation is best; otherwise the later
 * one is better, and of two on the same day the one by the more trusted confirmer.
 */
export function isBetterConfirmed(one: Confirmation | null, other: Confirmation | null): boolean {
  if (other === null) return false
  if (one === null) return true
  if ((one.by === 'organiser') !== (other.by === 'organiser')) return other.by === 'organiser'
  return one.on === other.on ? trusted[other.by] > trusted[one.by] : other.on > one.on
}

/** Groups of facts that have a meaning only together. */
const together: readonly (readonly FactName[])[] = [
  ['openingHours', 'openingHoursOsm'],
  ['startMinute', 'endMinute'],
]

/** The names of the facts that belong together with a fact, itself included. */
export function factsWith(name: FactName): readonly FactName[] {
  return together.find((names) => names.includes(name)) ?? [name]
}

/**
 * A fact that differs between two entries, or that only one of them knows. It includes the facts that belong together
 * with it.
 */
export interface MergedFact {
  readonly name: FactName
  /** Whether the merge proposes the value of the second entry. */
  readonly isSecond: boolean
}

/**
 * Where an entry comes from: 'living' of a source that is fetched regularly, 'file' of an import that nothing repeats,
 * 'other' from a tip, an operator or sample data.
 */
export const entryOrigins = ['living', 'file', 'other'] as const
export type EntryOrigin = (typeof entryOrigins)[number]

export interface EntryOrigins {
  readonly one: EntryOrigin
  readonly other: EntryOrigin
}

/**
 * The entry of a living source, if the other is of a file that nobody has checked since: the file only gets older. Null
 * for all other pairs.
 */
export function livingOf(one: Place, other: Place, origins: EntryOrigins): 'one' | 'other' | null {
  const isOld = ({ trust }: Place) => (trust?.confirmation?.by ?? 'source') === 'source'
  if (origins.one === 'living' && origins.other === 'file' && isOld(other)) return 'one'
  return origins.other === 'living' && origins.one === 'file' && isOld(one) ? 'other' : null
}

/**
 * The facts to choose between in a merge, in the order of `facts`. The proposed value is the only known one, or else
 * that of a living source before a file, or else that of the entry with the better confirmation.
 */
export function proposeFacts(one: Place, other: Place, origins: EntryOrigins): MergedFact[] {
  const living = livingOf(one, other, origins)
  const isSecondBetter =
    living === null
      ? isBetterConfirmed(one.trust?.confirmation ?? null, other.trust?.confirmation ?? null)
      : living === 'other'
  return factNamesOf(one.kind).flatMap((name: FactName) => {
    const names = factsWith(name)
    if (names[0] !== name) return []
    if (names.every((part) => isSameFact(part, readFactOf(one, part), readFactOf(other, part)))) return []
    const knows = (place: Place) => names.some((part) => readFactOf(place, part) !== null)
    return { name, isSecond: knows(one) && knows(other) ? isSecondBetter : knows(other) }
  })
}
