/** The schemas for the position that was looked up for a place without coordinates; see found-position-wire.ts. */
import { precisions } from '@fyndkartan/domain/found-position'
import { Type } from './schema.ts'

const description =
  'Where a place without coordinates was found: at another entry of the same place (twin), or to the house (address), the street or only the town'
const numberOrNull = Type.Union([Type.Number(), Type.Null()])

export const foundFields = {
  found_latitude: numberOrNull,
  found_longitude: numberOrNull,
  found_precision: Type.Union([Type.String({ enum: precisions }), Type.Null()], { description }),
}

/** The same fields in rows of lists: present only for a place whose position was looked up. */
export const foundFieldsOfRow = {
  found_latitude: Type.Optional(Type.Number()),
  found_longitude: Type.Optional(Type.Number()),
  found_precision: Type.Optional(Type.String({ enum: precisions, description })),
}
