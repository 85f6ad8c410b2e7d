/** Tips on the wire (spec §3) and in our own words. */
import type { LatLng } from '@fyndkartan/domain/geo'
import { emptyForm, type PlaceForm, type PlaceProblems } from '@fyndkartan/domain/place-form'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { Static } from './schema.ts'
import { marksToWire, type PageMarks } from './page-marks.ts'
import type { placeFormSchema, tipSchema } from './tip-schema.ts'

export type PlaceFormWire = Static<typeof placeFormSchema>
export type TipWire = Static<typeof tipSchema>

/** Spec §3: a tip's type. */
const kindToType = { shop: 'store', market: 'event' } as const satisfies Record<PlaceKind, string>

export type PlaceTypeWire = (typeof kindToType)[PlaceKind]

export function kindToWire(kind: PlaceKind): PlaceTypeWire {
  return kindToType[kind]
}

/** Null for what is neither. */
export function kindFromWire(type: string | null | undefined): PlaceKind | null {
  if (type === 'store') return 'shop'
  return type === 'event' ? 'market' : null
}

export function placeFormToWire(form: PlaceForm): PlaceFormWire {
  const shared = {
    city: form.town,
    address: form.address,
    latitude: form.position?.lat ?? null,
    longitude: form.position?.lng ?? null,
  }
  if (form.kind === 'shop')
    return { type: 'store', ...shared, name: form.name, shop_link: form.link, opening_hours: form.openingHours }
  return {
    type: 'event',
    ...shared,
    event_name: form.name,
    event_link: form.link,
    event_date: form.date,
    start_time: form.startTime,
    end_time: form.endTime,
  }
}

/** Never fails: what is missing is empty; coordinates that cannot be read give a position of NaN, which no form may have. */
export function placeFormFromWire(wire: PlaceFormWire): PlaceForm {
  const shared = {
    town: wire.city ?? '',
    address: wire.address ?? '',
    position: positionFromWire(wire.latitude, wire.longitude),
  }
  if (wire.type === 'store')
    return {
      ...emptyForm,
      kind: 'shop',
      ...shared,
      name: wire.name ?? '',
      link: wire.shop_link ?? '',
      openingHours: wire.opening_hours ?? '',
    }
  return {
    ...emptyForm,
    kind: 'market',
    ...shared,
    name: wire.event_name ?? '',
    link: wire.event_link ?? '',
    date: wire.event_date ?? '',
    startTime: wire.start_time ?? '',
    endTime: wire.end_time ?? '',
  }
}

export function tipToWire(form: PlaceForm, marks: PageMarks): TipWire {
  return { ...placeFormToWire(form), ...marksToWire(marks) }
}

type FieldNames = Readonly<Record<keyof PlaceProblems, string>>

const shopFields: FieldNames = {
  name: 'name',
  link: 'shop_link',
  town: 'city',
  address: 'address',
  openingHours: 'opening_hours',
  position: 'latitude',
  date: 'event_date',
  startTime: 'start_time',
  endTime: 'end_time',
}

const fieldNames: Readonly<Record<PlaceKind, FieldNames>> = {
  shop: shopFields,
  market: { ...shopFields, name: 'event_name', link: 'event_link' },
}

/** Problems under the payload's names of their fields. */
export function problemsToWire(kind: PlaceKind, problems: PlaceProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, text]) => [fieldNames[kind][field as keyof PlaceProblems], text]),
  )
}

/** The inverse; what is unknown is left out. */
export function problemsFromWire(kind: PlaceKind, wire: unknown): PlaceProblems {
  const named = (typeof wire === 'object' && wire !== null ? wire : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fieldNames[kind]).flatMap(([field, name]) => {
      const text = named[name]
      return typeof text === 'string' ? [[field, text]] : []
    }),
  )
}

/** Null when there is neither coordinate. */
function positionFromWire(latitude: unknown, longitude: unknown): LatLng | null {
  const [lat, lng] = [coordinateFromWire(latitude), coordinateFromWire(longitude)]
  return lat === null && lng === null ? null : { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN }
}

/** Null for none, NaN for what is no plain decimal: 0x39 and 1e400 are numbers to the language, and nobody's coordinates. */
function coordinateFromWire(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || /^n\/a$/i.test(text)) return null
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
