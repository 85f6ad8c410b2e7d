/** Where something is, as calendars tell it in one line, taken apart. */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { findTown, nearestTown } from '@fyndkartan/domain/towns'

export interface Location {
  readonly address: string | null
  readonly town: string | null
}

/** The far north has 100 km between towns; beyond that the place is not in Sweden. */
const nearestTownKm = 100

const countries = /^(sverige|sweden|se)$/i

/** 'SE-503 30 Borås' and the town in it. */
const postalLine = /(?:^|\s)(?:SE?-?\s?)?\d{3}\s?\d{2}\s+(\p{L}.*)$/iu

/** The town of the table that lies nearest, null for what lies abroad. */
export function townNear(position: LatLng): string | null {
  const nearest = nearestTown(position)
  return distanceKm(position, nearest.position) <= nearestTownKm ? nearest.name : null
}

/**
 * 'Folkets hus, Storgatan 1, 503 30 Borås, Sverige' → the street and the town. What stands after a postal code is a town, known to the
 * table or not; without one only a town of the table is, and a house's name that ends with a town keeps it: 'Hotell Gävle'.
 */
export function readLocation(text: string): Location {
  const parts = text
    .split(/[,\n;]/)
    .map(plainLine)
    .filter((part) => part !== '')
  while (parts.length > 1 && countries.test(parts.at(-1) ?? '')) parts.pop()
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const found = townIn(part)
    if (found === null) continue
    const before = [...parts.slice(0, index), ...(found.rest === '' ? [] : [found.rest])]
    return { address: before.length === 0 ? null : before.join(', '), town: found.town }
  }
  return { address: parts.length === 0 ? null : parts.join(', '), town: null }
}

/** The town that a part of an address names, and what is left of the part. */
function townIn(part: string): { town: string; rest: string } | null {
  const postal = postalLine.exec(part)
  if (postal) {
    const named = (postal[1] ?? '').replace(/\s+kommun$/i, '')
    return { town: findTown(named)?.name ?? named, rest: part.slice(0, postal.index).trim() }
  }
  const whole = findTown(part.replace(/\s+kommun$/i, ''))
  if (whole) return { town: whole.name, rest: '' }
  const words = part.split(' ')
  for (let from = Math.max(1, words.length - maxTownWords); from < words.length; from++) {
    const town = findTown(words.slice(from).join(' '))
    const before = words.slice(0, from).join(' ')
    // A house's number ends the street; without it the town may belong to a name.
    if (town) return { town: town.name, rest: /\d\s?[a-z]?$/i.test(before) ? before : part }
  }
  return null
}

/** 'Upplands Väsby'; none of the table's towns has more. */
const maxTownWords = 2
