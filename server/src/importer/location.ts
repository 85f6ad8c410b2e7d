/** Parses the one-line locations of calendars. */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { townNameOf } from '@fyndkartan/domain/town-spellings'
import { findTown, nearestTown } from '@fyndkartan/domain/towns'

export interface Location {
  readonly address: string | null
  readonly town: string | null
}

/**
 * The greatest distance between a place and its town, km: in the far north towns are 100 km apart. A place further away
 * is not in Sweden.
 */
const nearestTownKm = 100

const countries = /^(sverige|sweden|se)$/i

/** Matches 'SE-503 30 Borås'; the group is the town. */
const postalLine = /(?:^|\s)(?:SE?-?\s?)?\d{3}\s?\d{2}\s+(\p{L}.*)$/iu

/** The nearest town of the table; null for positions abroad. */
export function townNear(position: LatLng): string | null {
  const nearest = nearestTown(position)
  return distanceKm(position, nearest.position) <= nearestTownKm ? nearest.name : null
}

/**
 * Splits a location into street and town: 'Folkets hus, Storgatan 1, 503 30 Borås, Sverige'. Text after a postal code
 * is a town, whether or not it is in the table. Without a postal code only towns of the table count, and a name such as
 * 'Hotell Gävle' stays whole.
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

/** The town named in a part of an address, and the rest of the part. */
function townIn(part: string): { town: string; rest: string } | null {
  const postal = postalLine.exec(part)
  if (postal) {
    const named = (postal[1] ?? '').replace(/\s+kommun$/i, '')
    return { town: townNameOf(named) ?? named, rest: part.slice(0, postal.index).trim() }
  }
  const whole = townNameOf(part)
  if (whole !== undefined) return { town: whole, rest: '' }
  const words = part.split(' ')
  for (let from = Math.max(1, words.length - maxTownWords); from < words.length; from++) {
    const town = findTown(words.slice(from).join(' '))
    const before = words.slice(0, from).join(' ')
    // A house number ends the street. Without one the town may be part of a name, such as 'Hotell Gävle'.
    if (town) return { town: town.name, rest: /\d\s?[a-z]?$/i.test(before) ? before : part }
  }
  return null
}

/** The most words of a town's name in the table, as in 'Upplands Väsby'. */
const maxTownWords = 2
