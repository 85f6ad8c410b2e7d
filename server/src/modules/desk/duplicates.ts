/**
 * Finds places that may be the same as a tip: nearby with a similar name, at the same position, or with the same link.
 */
import type { Duplicate } from '@fyndkartan/domain/desk'
import type { PlainFilter } from '@fyndkartan/domain/judged-filter'
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { linkSpellings } from '@fyndkartan/domain/same-link'
import { nameLikeness } from '@fyndkartan/domain/likeness'
import { addDays, type CivilDate, daysBetween } from '@fyndkartan/domain/local-time'
import type { NewPlace, Place, PlaceKey } from '@fyndkartan/domain/place'
import { anyFacts, anyOccurrence } from '@fyndkartan/domain/search-filter'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { findPlacesByLink, loadDeskPlaces } from '../../db/desk-places.ts'
import type { Database } from '../../db/open.ts'

/** The distance, km, within which a similar name suggests the same place: visitors put the markers of tips by hand. */
const nearKm = 2
/** The distance, km, within which any place may be the same one, even with another name. */
const samePlaceKm = 0.06
/** The least similarity of two similar names, 0–1: 'Myrorna' and 'Myrorna Hornsgatan' have 0.57. */
const alike = 0.5
/** For a tip about a market, markets up to this many days away are shown too, after those on the tip's own day. */
const daysAround = 31

const mostShown = 8
/** The most places near one position that are compared, nearest first. */
const mostLookedAt = 1000

type Index = Pick<PlaceIndex, 'find' | 'isApproximate' | 'keyOf' | 'positionOf' | 'rowOf'>

/**
 * Finds at most eight places, the most likely first. `own`: the place as which the tip was published, if any; it is
 * left out.
 */
export async function findDuplicates(
  index: Index,
  database: Pick<Database, 'db' | 'dialect'>,
  tip: NewPlace,
  own: PlaceKey | null,
): Promise<Duplicate[]> {
  const byLink = tip.link === null ? [] : await findPlacesByLink(database, tip.kind, linkSpellings(tip.link))
  const linked = new Set(byLink.map(({ id }) => id))
  const ids = new Set([...linked, ...findNearIds(index, tip)])
  if (own?.kind === tip.kind) ids.delete(own.id)
  const keys = [...ids].map((id) => ({ kind: tip.kind, id }))
  const candidates: { duplicate: Duplicate; weight: number }[] = []
  for (let start = 0; start < keys.length; start += rowsPerLoad)
    for (const { place, removedAtMs } of await loadDeskPlaces(database.db, keys.slice(start, start + rowsPerLoad))) {
      const weight = removedAtMs === null ? weigh(tip, place, linked.has(place.id)) : null
      if (weight !== null) candidates.push({ duplicate: compare(tip, place), weight })
    }
  candidates.sort((a, b) => b.weight - a.weight)
  return candidates.slice(0, mostShown).map(({ duplicate }) => duplicate)
}

const rowsPerLoad = 500

/** The ids of places of the tip's kind that are nearby, or in the tip's town without an exact position. */
function findNearIds(index: Index, { kind, town, position, ...rest }: NewPlace): number[] {
  const date = 'date' in rest ? rest.date : null
  const filter: PlainFilter = {
    from: date ? addDays(date, -daysAround) : earliest,
    to: date ? addDays(date, daysAround) : latest,
    towns: 'all',
    kind,
    area: null,
    words: '',
    excludedHours: [],
    ...anyFacts,
    ...anyOccurrence,
    series: 'next',
  }
  const find = (part: Partial<PlainFilter>, sort: 'date' | 'distance') =>
    Array.from(index.find({ filter: { ...filter, ...part }, sort, seed: 0, page: 0, pageSize: mostLookedAt }).rows)
  const around = position === null ? [] : find({ area: { centre: position, radiusKm: nearKm } }, 'distance')
  const inTown = town === null ? [] : find({ towns: [town] }, 'date')
  // An approximate position is the middle of a town, so its distance says nothing.
  const unmeasured =
    position === null ? inTown : inTown.filter((row) => index.positionOf(row) === null || index.isApproximate(row))
  return [...around, ...unmeasured].map((row) => index.keyOf(row).id)
}

const earliest: CivilDate = '1900-01-01'
const latest: CivilDate = '2999-12-31'

function compare(tip: NewPlace, place: Place): Duplicate {
  const km = distanceOf(tip.position, place.position)
  return { place, distanceM: km === null ? null : Math.round(km * 1000), likeness: nameLikeness(tip.name, place.name) }
}

function distanceOf(a: LatLng | null, b: LatLng | null): number | null {
  return a && b ? distanceKm(a, b) : null
}

/** A number that is higher the likelier the tip and the place are the same; null when they are different places. */
function weigh(tip: NewPlace, place: Place, sameLink: boolean): number | null {
  const likeness = nameLikeness(tip.name, place.name)
  const km = distanceOf(tip.position, place.position)
  const isNear = km === null ? isSameTown(tip.town, place.town) : km <= nearKm
  const isSamePlace = km !== null && km <= samePlaceKm
  if (!sameLink && !isSamePlace && !(isNear && likeness >= alike)) return null
  const nearness = km === null ? 0 : Math.max(0, 1 - km / nearKm)
  return likeness + nearness + (sameLink ? 1 : 0) - daysApart(tip, place)
}

/** The amount by which a market on another day weighs less, so that all markets on the tip's own day come first. */
function daysApart(tip: NewPlace, place: Place): number {
  if (tip.kind !== 'market' || place.kind !== 'market' || tip.date === null || place.date === null) return 0
  const days = Math.abs(daysBetween(tip.date, place.date))
  return days === 0 ? 0 : 3 + days / daysAround
}

function isSameTown(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.toLowerCase() === b.toLowerCase()
}
