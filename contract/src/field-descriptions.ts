/**
 * The descriptions of a place's fields in the API description. Not in place-wire.ts, because the browser does not need
 * them.
 */
import type { TSchema } from './schema.ts'
import type { WireFieldsOf } from './place-field-schemas.ts'

const mayBeMissing = 'May be the literal n/a'
const timeOfDay = 'HH:MM, up to 24:00'

const descriptions: { readonly [Field in keyof (WireFieldsOf<'shop'> & WireFieldsOf<'market'>)]?: string } = {
  address: mayBeMissing,
  link: mayBeMissing,
  shop_link: mayBeMissing,
  opening_hours:
    "Seven entries from söndag, 'weekday: HH:MM–HH:MM' or 'weekday: stängt', or n/a, varierar, säsongsbaserade, på_förfrågan",
  opening_hours_osm:
    "In OpenStreetMap's syntax, such as Mo-Fr 10:00-12:00,13:00-18:00; PH off; null where opening_hours says all of the hours",
  start_time: timeOfDay,
  end_time: timeOfDay,
  entrance_fee: 'Whole kronor, 0 is free',
  stall_price: 'What a seller pays for a place, whole kronor, 0 is free',
  goods: 'What is sold',
  chain: 'Who runs it',
}

/** The schema of a field, with the field's description if there is one. */
export function describeField(field: string, schema: TSchema): TSchema {
  const description = (descriptions as Readonly<Partial<Record<string, string>>>)[field]
  return description === undefined ? schema : { ...schema, description }
}
