/** Separates the street of a place from its town, in the fields and texts of all formats. */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { townNameOf } from '@fyndkartan/domain/town-spellings'
import { findTown } from '@fyndkartan/domain/towns'
import { townAround } from '@fyndkartan/domain/villages'
import { endsAbroad } from './other-countries.ts'
import { beforeCounty, isLargerArea } from './larger-areas.ts'
import { townOfPostalCode } from './postal-towns.ts'

export interface Location {
  readonly address: string | null
  readonly town: string | null
}

/** The fields of a source that say where a place is; missing ones are ''. */
export interface WrittenWhere {
  /** The street, or a whole address. */
  readonly address?: string
  /** The field for the town, which often has more: '503 30 Borås', 'Borås, Västra Götalands län'. */
  readonly town?: string
  readonly postalCode?: string
  /** Tells Swedish postal codes from those of other countries. */
  readonly position?: LatLng | null
}

/**
 * The greatest distance between a place and its town, km: in the far north towns are 100 km apart. A place further away
 * is not in Sweden.
 */
const nearestTownKm = 100

/** Matches 'SE-503 30 Borås'; the group is the town. */
const postalLine = /(?:^|\s)(?:SE?-?\s?)?\d{3}\s?\d{2}\s+(\p{L}.*)$/iu
/** Matches 'SE-503 30' alone, or after the name of a town, which is the group. */
const endingPostalCode = /^(?:(\P{N}+?)\s)?(?:SE?-?\s?)?\d{3}\s?\d{2}$/iu

/** The town of the table around a position; null for positions abroad. */
export function townNear(position: LatLng): string | null {
  const nearest = townAround(position)
  return distanceKm(position, nearest.position) <= nearestTownKm ? nearest.name : null
}

/** The street and the town from the fields of a source; for want of a town the nearest to the position. */
export function readWhere(written: WrittenWhere): Record<keyof Location, string> {
  const where = readAddress(written)
  return { ...where, town: townOf({ town: where.town, position: written.position ?? null }) }
}

/** The town of a place as its source names it, else the nearest to its position; '' if unknown. */
export function townOf({ town, position }: { readonly town: string; readonly position: LatLng | null }): string {
  return town || ((position && townNear(position)) ?? '')
}

/**
 * The street and the town from the fields of a source; '' if unknown. Postal code, municipality, county and country
 * beside the town are removed, a street beside it belongs to the address. Without a town the address may name it, else
 * the postal code does.
 */
export function readAddress({
  address = '',
  town = '',
  postalCode = '',
  position = null,
}: WrittenWhere): Record<keyof Location, string> {
  const field = readTownField(town)
  const whole = readLocation(address)
  // The report tells by the address that the place is abroad; five digits of another country look like Swedish ones.
  if (position === null && (endsAbroad(address) || endsAbroad(`, ${town}`)))
    return {
      address: [address, town]
        .map(plainLine)
        .filter((part) => part !== '')
        .join(', '),
      town: '',
    }
  if (field.town === '')
    return {
      address: whole.address ?? '',
      town: whole.town ?? townByCode(postalCode || town || address, position) ?? '',
    }
  const street = plainLine(address)
  const own = whole.town === field.town && whole.address !== null ? whole.address : street
  const isNew = field.rest !== '' && !own.toLowerCase().includes(field.rest.toLowerCase())
  return { address: [own, ...(isNew ? [field.rest] : [])].filter((part) => part !== '').join(', '), town: field.town }
}

function townByCode(text: string, position: LatLng | null): string | null {
  const town = findTown(townOfPostalCode(text) ?? '')
  const isNear = town && (position === null || distanceKm(position, town.position) <= nearestTownKm)
  return isNear ? town.name : null
}

/** The town in a field for it, as the table spells it if it is listed there, and what else the field has. */
function readTownField(text: string): { readonly town: string; readonly rest: string } {
  const parts = partsOf(separated(text))
  const found = findTownIn(parts)
  if (found) return { town: found.town, rest: found.others.join(', ') }
  const names = parts
    .map((part) => nameOf(endingPostalCode.exec(part)?.[1] ?? part))
    .filter((part) => !isLargerArea(part) && !isPostalCode(part))
  const streets = names.filter((part) => houseNumber.test(part))
  return { town: names.filter((part) => !streets.includes(part)).join(', '), rest: streets.join(', ') }
}

/** The text with commas between a town of the table and its part: 'Göteborg/Hisingen', 'Göteborg - Hisingen'. */
function separated(town: string): string {
  const parts = town.split(/ ?\/ ?| [-–] /)
  return parts.some((part) => townNameOf(part) !== undefined) ? parts.join(', ') : town
}

/**
 * Splits a location into street and town: 'Folkets hus, Storgatan 1, 503 30 Borås, Sverige' or 'Borås, Storgatan 1'.
 * Text after a postal code is a town, whether or not it is in the table. Without a postal code only towns of the table
 * count, and a name such as 'Hotell Gävle' stays whole.
 */
export function readLocation(text: string): Location {
  const parts = partsOf(text)
  const found = findTownIn(parts) ?? findTownAfterName(parts)
  if (found) return { address: found.others.length === 0 ? null : found.others.join(', '), town: found.town }
  while (parts.length > 1 && isLargerArea(parts.at(-1) ?? '')) parts.pop()
  return { address: parts.length === 0 ? null : parts.join(', '), town: null }
}

/**
 * The parts of an address. A county, a town or an address in brackets is a part of its own, and so is what stands in
 * brackets after a town: 'Lidköping (Vinninga)'.
 */
function partsOf(text: string): string[] {
  const inBrackets = (whole: string, inner: string, at: number) => {
    const isAfterTown =
      townNameOf(
        text
          .slice(0, at)
          .split(/[,\n;]/)
          .at(-1)
          ?.trim() ?? '',
      ) !== undefined
    return isAfterTown || isLargerArea(inner) || findTownIn(partsOf(inner)) !== null ? `, ${inner},` : whole
  }
  return text
    .replaceAll(/\(([^()]{1,200})\)/g, inBrackets)
    .replaceAll(beforeCounty, ', ')
    .replaceAll(/\bSE? ?[-–] ?(?=\d{3} ?\d{2}\b)/gi, 'SE-')
    .split(/[,\n;]/)
    .map(plainLine)
    .filter((part) => part !== '')
}

interface FoundTown {
  readonly town: string
  /** The other parts of the address, in their order, without areas larger than a town. */
  readonly others: readonly string[]
}

/** The town that stands after a postal code, is a part of its own, or follows a house number. */
function findTownIn(parts: readonly string[]): FoundTown | null {
  const without = (from: number, to: number, ...rests: readonly string[]) =>
    [...parts.slice(0, from), ...rests, ...parts.slice(to)].filter(
      (part) => part !== '' && !isLargerArea(part) && !isPostalCode(part),
    )
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const postal = postalLine.exec(part)
    if (postal && !isLargerArea(postal[1] ?? ''))
      return { town: nameOf(postal[1] ?? ''), others: without(index, index + 1, part.slice(0, postal.index).trim()) }
    const ending = endingPostalCode.exec(part)
    if (ending === null) continue
    const [, before = ''] = ending
    const next = parts[index + 1] ?? ''
    if (before === '' && isTownOf(parts, next)) return { town: nameOf(next), others: without(index, index + 2) }
    const [street = '', previous = ''] = parts
      .slice(0, index)
      .filter((one) => !isLargerArea(one))
      .slice(-2)
    // 'Storgatan 1, Dalstorp, 514 63': the order of other countries, in which the region stands between them.
    if (before === '' && houseNumber.test(street) && isTownOf(parts, previous) && !townOfPostalCode(part))
      return { town: nameOf(previous), others: without(parts.indexOf(previous), index + 1) }
    if (isTownOf(parts, before) && (index > 0 || townNameOf(before) !== undefined))
      return { town: nameOf(before), others: without(index, index + 1) }
  }
  let last = parts.findLastIndex((part) => townNameOf(part) !== undefined && !isLargerArea(part))
  const end = last + 1
  // The first of several is the smallest: 'Visby, Gotland', 'Nacka, Stockholm'.
  while (last > 0 && townNameOf(parts[last - 1] ?? '') !== undefined) last--
  if (last >= 0) return { town: nameOf(parts[last] ?? ''), others: without(last, end) }
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const { town, before } = lastWordsOf(part) ?? {}
    if (town !== undefined && before !== undefined && houseNumber.test(before))
      return { town, others: without(index, index + 1, before) }
  }
  return null
}

/** The town that ends a part without a house number: it may belong to a name, as in 'Hotell Gävle', which stays whole. */
function findTownAfterName(parts: readonly string[]): FoundTown | null {
  for (const part of parts.toReversed()) {
    const found = isLargerArea(part) ? null : lastWordsOf(part)
    if (found) return { town: found.town, others: parts.filter((one) => !isLargerArea(one)) }
  }
  return null
}

/** The town of the table in the last words of a part, and the words before it. */
function lastWordsOf(part: string): { readonly town: string; readonly before: string } | null {
  const words = part.split(' ')
  for (let from = Math.max(1, words.length - maxTownWords); from < words.length; from++) {
    const town = findTown(words.slice(from).join(' '))
    if (town) return { town: town.name, before: words.slice(0, from).join(' ') }
  }
  return null
}

/** The most words of a town's name in the table, as in 'Upplands Väsby'. */
const maxTownWords = 2

/** Matches the end of a street with its number. */
const houseNumber = /\d\s?[a-z]?$/i

function isPostalCode(part: string): boolean {
  const found = endingPostalCode.exec(part)
  return found !== null && found[1] === undefined
}

/** Whether a part beside a postal code is the town: one of the table, or any name if no part is one of the table. */
function isTownOf(parts: readonly string[], part: string): boolean {
  if (!/^\p{L}/u.test(part) || /\d/.test(part) || isLargerArea(part)) return false
  return townNameOf(part) !== undefined || parts.every((one) => townNameOf(one) === undefined)
}

/** The name of a town as the table spells it, else without 'kommun' and the country. */
function nameOf(text: string): string {
  return townNameOf(text) ?? text.replace(/ (?:kommun|sverige|sweden)$/i, '')
}
