/** Lists the columns of each fact in a table, and parses their values. docs/import.md describes the columns. */
import type { TypedYesNo } from '@fyndkartan/domain/fact'
import { type FactName, isFactOf, type TypedFact } from '@fyndkartan/domain/facts'
import { type Good, goods, goodWords } from '@fyndkartan/domain/goods'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'

/** The value of the form field, or a Swedish sentence saying why it is invalid. */
type ReadCsv<Name extends FactName> = { readonly typed: TypedFact<Name> } | { readonly problem: string }

interface CsvFact<Name extends FactName> {
  readonly columns: readonly string[]
  /**
   * The sentence for a value in this column when the place is of the other kind, shop instead of market or the reverse.
   */
  readonly otherKind?: string
  /** Parses the values of the fact's columns in one row. Each value is a trimmed line. */
  read(values: readonly string[]): ReadCsv<Name>
}

export const otherKindText = {
  shopOnly: 'En loppis har start_time och end_time, inte opening_hours',
  marketOnly: 'En butik har opening_hours, inte datum och tider',
  stallOnly: 'Bara en loppis har stall_price och stall_link',
  chainOnly: 'Bara en butik har chain',
} as const
const coordinatesText = 'Koordinaterna ska vara två tal i grader, som 57.721 och 12.94'

const asTyped = { read: ([value = '']: readonly string[]) => ({ typed: value }) }

/** Reads a time of day: spreadsheets write 10:00 as '10.00' or '10:00:00'. */
const asTime = {
  read: ([value = '']: readonly string[]) => ({ typed: value.replace(/^(\d{1,2})[.:](\d{2})(?:[.:]00)?$/, '$1:$2') }),
}

/** Reads one of a few words, or a Swedish synonym. */
function asChoice<Value extends string>(words: Readonly<Record<Value, readonly string[]>>) {
  const values = Object.keys(words) as Value[]
  return {
    read([typed = '']: readonly string[]): { typed: Value | '' } | { problem: string } {
      const word = typed.toLowerCase()
      if (word === '') return { typed: '' }
      const value = values.find((one) => one === word || words[one].includes(word))
      return value === undefined ? { problem: `${typed} ska vara ${values.join(', ')}` } : { typed: value }
    },
  }
}

/** All facts and their columns, in the order of the example in docs/import.md; a header may have them in any order. */
export const csvFacts = {
  name: { columns: ['name'], ...asTyped },
  address: { columns: ['address'], ...asTyped },
  town: { columns: ['town'], ...asTyped },
  position: { columns: ['latitude', 'longitude'], read: readPosition },
  link: { columns: ['link'], ...asTyped },
  openingHours: { columns: ['opening_hours'], otherKind: otherKindText.shopOnly, ...asTyped },
  openingHoursOsm: { columns: ['opening_hours_osm'], otherKind: otherKindText.shopOnly, ...asTyped },
  date: { columns: ['date'], otherKind: otherKindText.marketOnly, ...asTyped },
  startMinute: { columns: ['start_time'], otherKind: otherKindText.marketOnly, ...asTime },
  endMinute: { columns: ['end_time'], otherKind: otherKindText.marketOnly, ...asTime },
  cancellation: {
    columns: ['cancelled', 'cancelled_reason'],
    otherKind: otherKindText.marketOnly,
    read([cancelled = '', reason = '']) {
      const read = readYesNo([cancelled])
      return 'problem' in read ? read : { typed: { isCancelled: read.typed === 'yes', reason } }
    },
  },
  swish: { columns: ['payment_swish'], read: readYesNo },
  card: { columns: ['payment_card'], read: readYesNo },
  cash: { columns: ['payment_cash'], read: readYesNo },
  entranceFee: { columns: ['entrance_fee'], ...asTyped },
  parking: {
    columns: ['parking'],
    ...asChoice({ free: ['gratis', 'ja'], paid: ['avgift', 'betald'], none: ['ingen', 'nej'] }),
  },
  toilet: { columns: ['toilet'], read: readYesNo },
  stepFree: { columns: ['step_free'], ...asChoice({ yes: ['ja', '1'], limited: ['delvis'], no: ['nej', '0'] }) },
  cafe: { columns: ['cafe'], read: readYesNo },
  dogs: { columns: ['dogs'], ...asChoice({ yes: ['ja', '1'], leashed: ['kopplade', 'koppel'], no: ['nej', '0'] }) },
  roof: {
    columns: ['roof'],
    otherKind: otherKindText.marketOnly,
    ...asChoice({ indoors: ['inne', 'inomhus'], outdoors: ['ute', 'utomhus'], both: ['båda', 'inne och ute'] }),
  },
  stallPrice: { columns: ['stall_price'], otherKind: otherKindText.stallOnly, ...asTyped },
  stallLink: { columns: ['stall_link'], otherKind: otherKindText.stallOnly, ...asTyped },
  goods: { columns: ['goods'], read: readGoods },
  chain: { columns: ['chain'], otherKind: otherKindText.chainOnly, ...asTyped },
  description: { columns: ['description'], ...asTyped },
  phone: { columns: ['phone'], ...asTyped },
  email: { columns: ['email'], ...asTyped },
} as const satisfies { readonly [Name in FactName]: CsvFact<Name> }

/** A fact's columns, for code that knows the fact's name only at run time. */
export interface CsvColumns {
  readonly name: FactName
  readonly columns: readonly string[]
  readonly otherKind: string | undefined
  readonly read: (values: readonly string[]) => { readonly typed: unknown } | { readonly problem: string }
}

const listed: readonly CsvColumns[] = (Object.keys(csvFacts) as FactName[]).map((name) => {
  const fact: CsvFact<never> = csvFacts[name] as unknown as CsvFact<never>
  return { name, columns: fact.columns, otherKind: fact.otherKind, read: fact.read }
})

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

function readPosition([latitude = '', longitude = '']: readonly string[]): ReadCsv<'position'> {
  if (latitude === '' && longitude === '') return { typed: null }
  const [lat, lng] = [coordinate(latitude), coordinate(longitude)]
  const typed: LatLng = { lat, lng }
  return Number.isNaN(lat + lng) ? { problem: coordinatesText } : { typed }
}

function readYesNo([value = '']: readonly string[]): { typed: TypedYesNo } | { problem: string } {
  if (value === '') return { typed: '' }
  if (/^(ja|yes|1)$/i.test(value)) return { typed: 'yes' }
  return /^(nej|no|0)$/i.test(value) ? { typed: 'no' } : { problem: `${value} ska vara ja eller nej` }
}

/** Reads the words of the column `goods`: English or Swedish, separated by anything but letters. */
function readGoods([value = '']: readonly string[]): ReadCsv<'goods'> {
  const typed: Good[] = []
  for (const word of value.split(/[^\p{L}]+/u).filter(Boolean)) {
    const good = goods.find((one) => one === word.toLowerCase() || goodWords[one].toLowerCase() === word.toLowerCase())
    if (good === undefined) return { problem: `${word} är ingen sorts varor. Skriv ${goods.join(', ')}` }
    typed.push(good)
  }
  return { typed }
}

/** Reads a coordinate with a decimal point, or with the comma of Swedish spreadsheets. */
function coordinate(value: string): number {
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN
}
