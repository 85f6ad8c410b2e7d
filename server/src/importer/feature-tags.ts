/**
 * Reads the properties of a GeoJSON feature as OpenStreetMap's tags. Programs that draw maps (uMap, GoGoCarto, My Maps,
 * spreadsheets made into maps) have keys of their own for the same facts: 'Name', 'title', 'namn', an object `address`.
 */
import { readLine } from '@fyndkartan/domain/fact'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { plainProse } from './calendar-prose.ts'
import { goneWords, plannedWords } from './life-cycle-words.ts'
import { withoutMarks } from './umap-marks.ts'

/**
 * Keys of other programs by the tag that they mean; the first that says something counts. Case, accents, blanks and
 * underscores make no difference: ArcGIS writes 'Oppettider' and 'E_post'.
 */
const otherKeys: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'namn', 'titel', 'rubrik', 'butik', 'butiksnamn', 'företag', 'label'],
  description: ['beskrivning', 'desc'],
  'addr:street': ['streetaddress', 'addr_street', 'street', 'gata'],
  'addr:housenumber': ['housenumber', 'streetnumber', 'addr_housenumber'],
  'addr:postcode': ['postalcode', 'postcode', 'postnummer', 'postnr', 'addr_postcode'],
  'addr:city': ['city', 'addresslocality', 'town', 'ort', 'stad', 'postort', 'addr_city'],
  address: ['adress', 'gatuadress', 'customformatedaddress'],
  website: ['url', 'link', 'shop_link', 'hemsida', 'webbplats', 'webb', 'web', 'länk', 'homepage'],
  phone: ['telephone', 'telefon', 'tel', 'telefonnummer', 'mobil'],
  email: ['e-mail', 'mail', 'epost', 'e-post'],
  opening_hours: ['openinghours', 'openhours', 'öppettider', 'öppettid', 'öppet', 'hours'],
  status: ['business_status', 'operational_status'],
  nedlagd: [],
  permanently_closed: [],
}

/** The tags whose values are yes and no, beside those of payment; other programs write JSON's true and false. */
const yesNoTags = new Set(['fee', 'toilets', 'wheelchair', 'cafe', 'dog', ...goneWords, ...plannedWords])

/**
 * The properties as tags: as they are, and for each tag that is missing the first other key with its meaning, in any
 * case of letters. The parts of an object `address` count as properties, and a list of texts as one text.
 */
export function tagsOfFeature(written: JsonObject): JsonObject {
  const properties = withJoinedLists({ ...tagsInText(written['other_tags']), ...written })
  const { address } = properties
  const parts = isJsonObject(address) ? address : {}
  const byKey = new Map<string, unknown>()
  for (const [key, value] of [...Object.entries(properties), ...Object.entries(parts)]) {
    const folded = foldedKey(key)
    if (says(value) && !byKey.has(folded)) byKey.set(folded, value)
  }
  const found: Record<string, unknown> = {}
  for (const [tag, keys] of Object.entries(otherKeys)) {
    const key = [tag, ...keys].map(foldedKey).find((one) => byKey.has(one))
    if (key !== undefined && !says(properties[tag])) found[tag] = byKey.get(key)
  }
  const hours = properties['openHours']
  if (isJsonObject(hours) && !says(properties['opening_hours']) && found['opening_hours'] === undefined)
    found['opening_hours'] = hoursByDay(hours)
  for (const [tag, value] of Object.entries(properties))
    if (typeof value === 'boolean' && (tag.startsWith('payment:') || yesNoTags.has(tag)))
      found[tag] = value ? 'yes' : 'no'
  const tags = { ...properties, ...found }
  for (const tag of proseTags) if (typeof tags[tag] === 'string') tags[tag] = plainProse(tags[tag])
  for (const tag of markedTags) if (typeof tags[tag] === 'string') tags[tag] = withoutMarks(tags[tag])
  // An address whose parts have been read is no unread value.
  const isRead = Object.entries(parts).some(([key, value]) => says(value) && addressKeys.has(foldedKey(key)))
  if (isRead && tags['address'] === address) delete tags['address']
  return tags
}

/** The tags in whose text programs write HTML or entities. */
const proseTags = ['name', 'description', 'address', 'addr:street', 'addr:city']

/** The tags that uMap formats with signs of its own. */
const markedTags = ['name', 'description']

function foldedKey(key: string): string {
  return key
    .normalize('NFD')
    .replaceAll(/[\p{M}\s_.-]/gu, '')
    .toLowerCase()
}

const addressKeys = new Set(
  Object.entries(otherKeys)
    .filter(([tag]) => tag.startsWith('addr'))
    .flatMap(([tag, keys]) => [tag, ...keys])
    .map(foldedKey),
)

/** The tags of ogr2ogr's text '"shop"=>"charity","opening_hours"=>"Sa 10:00-14:00"'. */
function tagsInText(text: unknown): JsonObject {
  if (typeof text !== 'string') return {}
  const pairs = text.matchAll(/"([^"\\]+)"=>"((?:[^"\\]|\\.)*)"/g)
  return Object.fromEntries([...pairs].map(([, key = '', value = '']) => [key, value.replaceAll(/\\(.)/g, '$1')]))
}

/** The tags whose value is neither a text nor a number, so that the report names them; that of hours has its own line. */
export function unreadTags(tags: JsonObject): readonly string[] {
  const known = [...Object.keys(otherKeys), 'brand', 'operator', 'charge']
  return known.filter((tag) => tag !== 'opening_hours' && typeof tags[tag] === 'object' && tags[tag] !== null)
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

/** The value without a program's word for none, as 'null'; of an object that wraps one, { value: '…' }, or has one a language, { sv: '…', en: '…' }; others stay. */
function innerValue(value: unknown): unknown {
  if (typeof value === 'string' && /^\s*(?:null|<null>|undefined)\s*$/i.test(value)) return null
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
