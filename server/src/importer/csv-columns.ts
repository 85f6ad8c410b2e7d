/** Lists the columns of each fact in a table, and parses their values. docs/import.md describes the columns. */
import { feedFields } from '@fyndkartan/contract/feed-wire'
import { type FactName, factOf, type FactValue, isFactOf, type TypedFact } from '@fyndkartan/domain/facts'
import { type Good, goods, goodWords } from '@fyndkartan/domain/goods'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { readTitle } from './calendar-title.ts'
import { isClosedForNow } from './life-cycle-words.ts'
import { coordinateOf, phoneOf, statusOf, timeOf, yesNoOf } from './csv-values.ts'

/** The value of the form field. `isUnread`: some of the columns' values cannot be read, and are missing in it. */
interface ReadCsv<Name extends FactName> {
  readonly typed: TypedFact<Name>
  readonly isUnread?: boolean
}

interface CsvFact<Name extends FactName> {
  readonly columns: readonly string[]
  /** Parses the values of the fact's columns in one row. Each value is a trimmed line. */
  read(values: readonly string[]): ReadCsv<Name>
  /** The values of the columns for a known value, in Swedish words; without it, the only one is the form's input. */
  write?(value: FactValue<Name>): readonly string[]
}

const asTyped = { read: ([value = '']: readonly string[]) => ({ typed: value }) }
const asTime = { read: ([value = '']: readonly string[]) => ({ typed: timeOf(value) }) }

/** Reads one of a few words, or a Swedish synonym. A fact with the values yes and no takes all words for them. */
function asChoice<Value extends string>(words: Readonly<Record<Value, readonly string[]>>) {
  const values = Object.keys(words) as Value[]
  return {
    read([typed = '']: readonly string[]): { typed: Value | ''; isUnread: boolean } {
      const word = typed.toLowerCase()
      const value =
        values.find((one) => one === word || words[one].includes(word)) ?? values.find((one) => one === yesNoOf(word))
      return { typed: value ?? '', isUnread: value === undefined && word !== '' }
    },
    write: (value: Value): readonly string[] => [words[value][0] ?? (value === 'no' ? 'nej' : 'ja')],
  }
}

const asYesNo = { read: readYesNo, write: (value: boolean): readonly string[] => [value ? 'ja' : 'nej'] }

/** All facts and their columns, in the order of the example in docs/import.md; a header may have them in any order. */
export const csvFacts = {
  name: { columns: ['name'], ...asTyped },
  address: { columns: ['address'], ...asTyped },
  town: { columns: ['town'], ...asTyped },
  position: {
    columns: ['latitude', 'longitude'],
    read: readPosition,
    // With the comma of Swedish spreadsheets, which make a date of '12.94'.
    write: ({ lat, lng }) => [lat, lng].map((degrees) => String(degrees).replace('.', ',')),
  },
  link: { columns: ['link'], ...asTyped },
  openingHours: { columns: ['opening_hours'], ...asTyped },
  openingHoursOsm: { columns: ['opening_hours_osm'], ...asTyped },
  date: { columns: ['date'], ...asTyped },
  startMinute: { columns: ['start_time'], ...asTime },
  endMinute: { columns: ['end_time'], ...asTime },
  cancellation: {
    columns: ['cancelled', 'cancelled_reason'],
    read([value = '', reason = '']) {
      const cancelled = yesNoOf(value)
      // 'Inställt', 'Uppskjuten', 'Flyttad till 13 dec'
      const said =
        cancelled === undefined ? readTitle(/^(?:pga|på grund av)\s/i.test(value) ? `Inställt ${value}` : value) : null
      const isCancelled = cancelled === 'yes' || said?.isCancelled === true || isClosedForNow(value)
      return {
        typed: { isCancelled, reason: reason || (said?.reason ?? '') },
        isUnread: !isCancelled && ((cancelled === undefined && statusOf(value) !== 'usual') || reason !== ''),
      }
    },
    write: ({ reason }) => ['ja', reason ?? ''],
  },
  swish: { columns: ['payment_swish'], ...asYesNo },
  card: { columns: ['payment_card'], ...asYesNo },
  cash: { columns: ['payment_cash'], ...asYesNo },
  entranceFee: { columns: ['entrance_fee'], ...asTyped },
  parking: {
    columns: ['parking'],
    ...asChoice({ free: ['gratis'], paid: ['avgift', 'betald'], none: ['ingen', 'nej'] }),
  },
  toilet: { columns: ['toilet'], ...asYesNo },
  stepFree: { columns: ['step_free'], ...asChoice({ yes: [], limited: ['delvis'], no: [] }) },
  cafe: { columns: ['cafe'], ...asYesNo },
  dogs: { columns: ['dogs'], ...asChoice({ yes: [], leashed: ['kopplade', 'koppel'], no: [] }) },
  roof: {
    columns: ['roof'],
    ...asChoice({ indoors: ['inne', 'inomhus'], outdoors: ['ute', 'utomhus'], both: ['båda', 'inne och ute'] }),
  },
  stallPrice: { columns: ['stall_price'], ...asTyped },
  stallLink: { columns: ['stall_link'], ...asTyped },
  goods: {
    columns: ['goods'],
    read: readGoods,
    write: (sold) => [sold.map((good) => goodWords[good].toLowerCase()).join(', ')],
  },
  chain: { columns: ['chain'], ...asTyped },
  description: { columns: ['description'], ...asTyped },
  phone: { columns: ['phone'], read: ([value = '']) => ({ typed: phoneOf(value) }) },
  email: { columns: ['email'], ...asTyped },
} as const satisfies { readonly [Name in FactName]: CsvFact<Name> }

/** A fact's columns, for code that knows the fact's name only at run time. */
export interface CsvColumns {
  readonly name: FactName
  readonly columns: readonly string[]
  readonly read: (values: readonly string[]) => { readonly typed: unknown; readonly isUnread?: boolean }
  /** The values of the columns: each '' for null, an unknown value. */
  readonly write: (value: unknown) => readonly string[]
}

const listed: readonly CsvColumns[] = (Object.keys(csvFacts) as FactName[]).map((name) => {
  const { columns, read, write }: CsvFact<never> = csvFacts[name] as unknown as CsvFact<never>
  return {
    name,
    columns,
    read,
    write: (value) =>
      value === null ? columns.map(() => '') : (write?.(value) ?? [String(factOf(name).write(value))]),
  }
})

/** The columns of a fact. */
export function columnsOf(fact: FactName): readonly string[] {
  return csvFacts[fact].columns
}

/** The facts that shops have, or that markets have, with their columns. */
export function csvFactsOf(kind: PlaceKind): readonly CsvColumns[] {
  return listed.filter(({ name }) => isFactOf(kind, name))
}

/** The facts that only the other kind of place has, with their columns. */
export function csvFactsOfOther(kind: PlaceKind): readonly CsvColumns[] {
  return listed.filter(({ name }) => !isFactOf(kind, name))
}

/** The name of the column that turns a market into a series; it is not a fact. See csv-recurrence.ts. */
export const recurrenceColumn = 'recurrence'

/** The names of all columns: the kind first, the row's own id last. */
export const csvColumns: readonly string[] = [
  'type',
  ...listed.flatMap(({ columns }) => columns),
  recurrenceColumn,
  'id',
]

/** The columns of the desk's own table that name a place and its version: see desk-table.ts. */
export const siteIdColumn = 'site_id'
export const siteVersionColumn = 'site_version'

/** The column with the number that the dates of one series have in common in the table of a search. */
export const seriesColumn = 'series_id'

/** Columns of the table of a search that are not read: they say what that site knew about the place. */
export const unreadColumns: ReadonlySet<string> = new Set(
  [...feedFields, 'page'].filter((name) => !csvColumns.includes(name)),
)

/** Reads a position. Latitude and longitude 0 stand for an unknown position in many databases. */
function readPosition([latitude = '', longitude = '']: readonly string[]): ReadCsv<'position'> {
  if (latitude === '' && longitude === '') return { typed: null }
  const [lat, lng] = [coordinateOf(latitude), coordinateOf(longitude)]
  const isUnread = Number.isNaN(lat + lng) || (lat === 0 && lng === 0)
  return { typed: isUnread ? null : { lat, lng }, isUnread }
}

function readYesNo([value = '']: readonly string[]): { typed: '' | 'yes' | 'no'; isUnread: boolean } {
  const typed = yesNoOf(value)
  return { typed: typed ?? '', isUnread: typed === undefined }
}

/** Reads the words of the column `goods`: English or Swedish, separated by anything but letters. */
function readGoods([value = '']: readonly string[]): ReadCsv<'goods'> {
  const words = value.toLowerCase().match(/\p{L}+/gu) ?? []
  const typed = words.flatMap((word): Good[] =>
    goods.filter((one) => one === word || goodWords[one].toLowerCase() === word),
  )
  return { typed, isUnread: typed.length < words.length }
}
