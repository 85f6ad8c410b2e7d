/**
 * Reads the properties of a GeoJSON feature as OpenStreetMap's tags. Programs that draw maps (uMap, GoGoCarto, My Maps,
 * spreadsheets made into maps) have keys of their own for the same facts: 'Name', 'title', 'namn', an object `address`.
 */
import { readLine } from '@fyndkartan/domain/fact'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { goneWords, plannedWords } from './life-cycle-words.ts'

/** Keys of other programs, in lower case, by the tag that they mean; the first that says something counts. */
const otherKeys: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'namn', 'titel', 'rubrik'],
  description: ['beskrivning', 'desc'],
  'addr:street': ['streetaddress', 'addr_street'],
  'addr:housenumber': ['housenumber', 'streetnumber', 'addr_housenumber'],
  'addr:postcode': ['postalcode', 'postcode', 'postnummer', 'addr_postcode'],
  'addr:city': ['city', 'addresslocality', 'town', 'ort', 'stad', 'postort', 'addr_city'],
  address: ['adress', 'gatuadress', 'customformatedaddress'],
  website: ['url', 'link', 'shop_link', 'hemsida', 'webbplats', 'webb', 'web', 'länk', 'homepage'],
  phone: ['telephone', 'telefon', 'tel', 'telefonnummer'],
  email: ['e-mail', 'mail', 'epost', 'e-post'],
  opening_hours: ['openinghours', 'openhours', 'öppettider'],
}

/** The tags whose values are yes and no, beside those of payment; other programs write JSON's true and false. */
const yesNoTags = new Set(['fee', 'toilets', 'wheelchair', 'cafe', 'dog', ...goneWords, ...plannedWords])

/**
 * The properties as tags: as they are, and for each tag that is missing the first other key with its meaning, in any
 * case of letters. The parts of an object `address` count as properties, and a list of texts as one text.
 */
export function tagsOfFeature(written: JsonObject): JsonObject {
  const properties = withJoinedLists(written)
  const { address } = properties
  const parts = isJsonObject(address) ? address : {}
  const byKey = new Map<string, unknown>()
  for (const [key, value] of [...Object.entries(properties), ...Object.entries(parts)]) {
    const folded = key.normalize('NFC').trim().toLowerCase()
    if (says(value) && !byKey.has(folded)) byKey.set(folded, value)
  }
  const found: Record<string, unknown> = {}
  for (const [tag, keys] of Object.entries(otherKeys)) {
    const key = [tag, ...keys].find((one) => byKey.has(one))
    if (key !== undefined && !says(properties[tag])) found[tag] = byKey.get(key)
  }
  const hours = properties['openHours']
  if (isJsonObject(hours) && !says(properties['opening_hours']) && found['opening_hours'] === undefined)
    found['opening_hours'] = hoursByDay(hours)
  for (const [tag, value] of Object.entries(properties))
    if (typeof value === 'boolean' && (tag.startsWith('payment:') || yesNoTags.has(tag)))
      found[tag] = value ? 'yes' : 'no'
  return { ...properties, ...found }
}

/**
 * The properties with lists of texts, and wrapped texts, as one text, as in OpenStreetMap; a list of hours stays, and
 * the report names it.
 */
function withJoinedLists(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([key, written]) => {
      const value = innerValue(written)
      const isJoined = Array.isArray(value) && value.every(says) && !/^opening_?hours$|^öppettider$/i.test(key)
      return [key, isJoined ? value.join('; ') : value]
    }),
  )
}

/** The value of an object that wraps one, { value: '…' }, or has one a language, { sv: '…', en: '…' }; others stay. */
function innerValue(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return [value['sv'], value['value'], value['@value']].find(says) ?? value
}

function says(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && readLine(value) !== '')
}

/** GoGoCarto's hours, with the days as keys: { Mo: '10:00-18:00' }. Other objects stay, so that the report names them. */
function hoursByDay(hours: JsonObject): unknown {
  const days = Object.entries(hours).filter(([, times]) => says(times))
  const isReadable = Object.entries(hours).every(
    ([day, times]) => /^(?:Mo|Tu|We|Th|Fr|Sa|Su)$/.test(day) && (typeof times === 'string' || times === null),
  )
  return isReadable ? days.map(([day, times]) => `${day} ${String(times)}`).join('; ') : hours
}
