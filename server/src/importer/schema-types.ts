/** Sorts the types of schema.org's items: shops, markets, and those that are neither. */
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import { saysFormer } from './life-cycle-words.ts'
import { hidingAnswer, type KeyedAnswer } from './publicity.ts'
import type { SchemaEntry } from './schema-page.ts'
import { all, isItem, line, rawLine, rawLines, type SchemaItem } from './schema-values.ts'

/** Matches the types of shops. Other subtypes of LocalBusiness, such as CafeOrCoffeeShop, sell no goods. */
const shopTypes = /(?:Store|(?<!Coffee|IceCream)Shop)$|^(?:LocalBusiness|ShoppingCenter|HomeAndConstructionBusiness)$/
/** Matches the types of markets. `EventSeries` is not one: it accompanies its events, or has no date. */
const marketTypes = /Event$|^Festival$/

export function kindOf({ types }: SchemaItem): 'shop' | 'market' | null {
  if (types.some((type) => shopTypes.test(type))) return 'shop'
  return types.some((type) => marketTypes.test(type)) ? 'market' : null
}

/** The properties of places and events. */
const placeProperties = ['address', 'location', 'geo', 'startDate', 'openingHours', 'openingHoursSpecification']

/**
 * Whether an item of another type may be a place that visitors would look for: it stands for itself, and has an address
 * or a date. Persons are nobody's business.
 */
export function isUnreadPlace({ item, parent, property, page }: SchemaEntry): boolean {
  if (kindOf(item) !== null || item.types.includes('Person') || page.isNamed(item)) return false
  if (!placeProperties.some((name) => item.values.has(name))) return false
  if (all(item, 'subEvent', 'subEvents').some((part) => isItem(part) && kindOf(page.nodeOf(part)) === 'market'))
    return false
  return !isPartOf({ parent, property })
}

/** Whether an item is the value of another one's property, such as the organiser of an event; lists have items. */
function isPartOf({ parent, property }: Pick<SchemaEntry, 'parent' | 'property'>): boolean {
  return parent !== null && parent.types.length > 0 && property !== 'itemListElement' && property !== 'item'
}

/** Whether a business only says something about another item: it is a seller, an organiser or a department. */
export function isMention(entry: SchemaEntry): boolean {
  return (isPartOf(entry) && entry.property !== 'mainEntity') || entry.page.isNamed(entry.item)
}

/** The property of an item that is not to be shown, with its value: `publicAccess`, `creativeWorkStatus`, or a table's word. */
export function hidingProperty(item: SchemaItem): KeyedAnswer | null {
  return hidingAnswer(
    [...item.values.keys()].flatMap((name) => rawLines(item, name).map((text) => [name, text] as const)),
  )
}

/** The report's reason why a business is not there on the day `today`, or null. */
export function whyNotThere(item: SchemaItem, today: CivilDate): string | null {
  if ([line(item, 'name'), ...rawLines(item, 'openingHours')].some(saysFormer)) return 'no longer there'
  // A year or a month ends on its last day and begins on its first.
  const dateOf = (name: string, rest: readonly string[]) => {
    const written = rawLine(item, name).slice(0, 10)
    return [written, ...rest.map((part) => written + part)].map(parseCivilDate).find((date) => date !== null)
  }
  const end = dateOf('dissolutionDate', ['-12-31', '-31', '-30', '-29', '-28'])
  const beginning = dateOf('foundingDate', ['-01-01', '-01'])
  if (end && end <= today) return 'no longer there'
  return beginning && beginning > today ? 'not open yet' : null
}
