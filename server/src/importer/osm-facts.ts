/** Maps OpenStreetMap tags to the facts of a place. All places of OpenStreetMap are imported as shops. */
import { readLine, type TypedYesNo } from '@fyndkartan/domain/fact'
import { type FactName, facts, type TypedFact } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { Good } from '@fyndkartan/domain/goods'
import { webLink } from '@fyndkartan/domain/typed-link'
import { readWhere } from './location.ts'
import type { OsmElement } from './osm-elements.ts'
import type { ImportedFullHours } from './osm-full-hours.ts'

/** The parts of an element that facts are read from. */
export interface OsmSource extends Pick<OsmElement, 'tags' | 'position'> {
  readonly hours: Pick<ImportedFullHours, 'openingHours' | 'openingHoursOsm'>
}

type OsmFact<Name extends FactName> = (source: OsmSource) => TypedFact<Name>

/** The Swedish name comes first: near Finland `name` is often Finnish. */
const nameKeys = ['name:sv', 'name', 'brand', 'official_name', 'short_name', 'alt_name', 'operator']

const none = () => '' as const

const { maxLength: longestLink = Infinity } = facts.link

/** How each fact is read from an element, as the value of a form field. */
export const osmFacts: { readonly [Name in FactName]: OsmFact<Name> } = {
  name: ({ tags }) => firstText(tags, ...nameKeys) ?? '',
  link: linkOf,
  town: townOf,
  address: addressOf,
  position: ({ position }): LatLng | null => position,
  openingHours: ({ hours }) => hours.openingHours ?? '',
  openingHoursOsm: ({ hours }) => hours.openingHoursOsm ?? '',
  date: none,
  startMinute: none,
  endMinute: none,
  cancellation: () => facts.cancellation.blank,
  description: ({ tags }) => firstParagraphs(tags, 'description:sv', 'description') ?? '',
  goods: goodsOf,
  chain: ({ tags }) => firstText(tags, 'brand') ?? operatorOf(tags),
  swish: ({ tags }) => yesNoOf(firstText(tags, 'payment:swish')),
  card: cardOf,
  cash: ({ tags }) => yesNoOf(firstText(tags, 'payment:cash')),
  entranceFee: ({ tags }) => (firstText(tags, 'fee') === 'no' ? '0' : chargeOf(firstText(tags, 'charge') ?? '')),
  parking: none,
  toilet: ({ tags }) => yesNoOf(firstText(tags, 'toilets')),
  stepFree: ({ tags }) => stepFreeByTag[firstText(tags, 'wheelchair') ?? ''] ?? '',
  cafe: ({ tags }) => (valuesOf(tags, 'amenity').includes('cafe') ? 'yes' : yesNoOf(firstText(tags, 'cafe'))),
  dogs: ({ tags }) => dogsByTag[firstText(tags, 'dog') ?? ''] ?? '',
  roof: none,
  stallPrice: none,
  stallLink: none,
  phone: ({ tags }) => firstUsable('phone', tags, ['phone', 'contact:phone', 'mobile', 'contact:mobile']),
  email: ({ tags }) => firstUsable('email', tags, ['email', 'contact:email']),
}

const stepFreeByTag: Readonly<Record<string, TypedFact<'stepFree'>>> = {
  yes: 'yes',
  designated: 'yes',
  limited: 'limited',
  no: 'no',
}

const dogsByTag: Readonly<Record<string, TypedFact<'dogs'>>> = { yes: 'yes', leashed: 'leashed', no: 'no' }

/** Goods by the value of a tag, such as shop=antiques. Other values do not tell reliably what a shop sells. */
const goodsByValue: Readonly<Record<string, Good>> = {
  antiques: 'antiques',
  baby_goods: 'children',
  book: 'books',
  books: 'books',
  children: 'children',
  clothes: 'clothes',
  electronics: 'electronics',
  furniture: 'furniture',
  music: 'records',
  records: 'records',
  toys: 'toys',
  vinyl: 'records',
}

/** Goods by the key of a tag, which means that a shop sells them unless the value is 'no'. */
const goodsByKey: Readonly<Record<string, Good>> = { books: 'books', clothes: 'clothes', furniture: 'furniture' }

function goodsOf({ tags }: OsmSource): readonly Good[] {
  const named = ['shop', 'second_hand', 'clothes'].flatMap((key) => valuesOf(tags, key))
  const keyed = Object.entries(goodsByKey).flatMap(([key, good]) => {
    const value = firstText(tags, key)
    return value === null || value === 'no' ? [] : good
  })
  return [...named.flatMap((value) => goodsByValue[value] ?? []), ...keyed]
}

/** The operator if it is an organisation: a private person's name is not imported. */
function operatorOf(tags: OsmElement['tags']): string {
  return /^(person|individual)$/.test(firstText(tags, 'operator:type') ?? '') ? '' : (firstText(tags, 'operator') ?? '')
}

/** 'yes' if one kind of card is accepted; 'no' only if both kinds, or cards in general, are refused. */
function cardOf({ tags }: OsmSource): TypedYesNo {
  const all = yesNoOf(firstText(tags, 'payment:cards'))
  if (all !== '') return all
  const kinds = ['payment:debit_cards', 'payment:credit_cards'].map((key) => yesNoOf(firstText(tags, key)))
  if (kinds.includes('yes')) return 'yes'
  return kinds.every((kind) => kind === 'no') ? 'no' : ''
}

/**
 * An entrance fee such as '20 SEK' as a number. Other currencies and prices that differ between visitors stay as they
 * are written, so that the report names them.
 */
function chargeOf(charge: string): string {
  return /^(\d{1,6})(?:\.00)?\s*(?:SEK|kr)$/i.exec(charge)?.[1] ?? (/\D/.test(charge) ? charge : '')
}

/** The values of a tag; OpenStreetMap joins several with a semicolon. */
export function valuesOf(tags: OsmElement['tags'], key: string): readonly string[] {
  return (firstText(tags, key) ?? '').split(';').map((value) => value.trim())
}

/**
 * The first of several values that is a valid number or address: anybody may edit the map, so some are invalid. If none
 * is, the first, so that the report names it.
 */
function firstUsable(name: 'phone' | 'email', tags: OsmElement['tags'], keys: readonly string[]): string {
  const values = keys
    .flatMap((key) => valuesOf(tags, key))
    .map((value) => value.replace(/^(?:mailto|tel):/i, ''))
    .filter((value) => value !== '')
  return values.find((one) => facts[name].read(one).value !== null) ?? values[0] ?? ''
}

function firstParagraphs(tags: OsmElement['tags'], ...keys: readonly string[]): string | null {
  const key = keys.find((one) => firstText(tags, one) !== null)
  return key === undefined ? null : String(tags[key])
}

/** Converts the value of a tag; a value other than yes, only and no means unknown (''). */
function yesNoOf(value: string | null): TypedYesNo {
  if (value === 'yes' || value === 'only') return 'yes'
  return value === 'no' ? 'no' : ''
}

/** The value of the first key with a usable text: not empty, not 'n/a'. */
export function firstText(tags: OsmElement['tags'], ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = tags[key]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = readLine(String(value))
    if (text !== '') return text
  }
  return null
}

/**
 * The town in addr:city, spelled as in the town table if it is listed there; without addr:city, the one in the address or
 * of the postal code, else the nearest town of the table. A suburb's name (addr:city=Hägersten) is kept, because the nearest
 * town centre too often belongs to a neighbouring town.
 */
function townOf({ tags, position }: OsmSource): string {
  return whereOf(tags, position).town
}

function addressOf({ tags }: OsmSource): string {
  const street = firstText(tags, 'addr:street', 'addr:place')
  if (street === null) return whereOf(tags).address
  const number = firstText(tags, 'addr:housenumber')
  // Some write the number in both.
  return number === null || street.endsWith(` ${number}`) ? street : `${street} ${number}`
}

/** The town, and the address of an element without a street. */
function whereOf(tags: OsmElement['tags'], position: LatLng | null = null): ReturnType<typeof readWhere> {
  const street = firstText(tags, 'addr:street', 'addr:place')
  return readWhere({
    address: street === null ? (firstText(tags, 'addr:full', 'address') ?? '') : '',
    town: firstText(tags, 'addr:city', 'city') ?? '',
    postalCode: firstText(tags, 'addr:postcode') ?? '',
    position,
  })
}

/**
 * The first usable link, validated like input from visitors, since anybody may edit the map. If there is none, the
 * first text, so that the report names it.
 */
function linkOf({ tags }: OsmSource): string {
  const texts = ['website', 'contact:website', 'website:sv', 'url', 'shop_link', 'link'].flatMap(
    (key) => firstText(tags, key) ?? [],
  )
  for (const text of texts) {
    // Several addresses may be joined with a semicolon.
    const link = webLink(text.split(/;\s*(?=https?:|www\.)/)[0] ?? '')
    if (link !== null && link.length <= longestLink) return link
  }
  return texts[0] ?? ''
}
