/**
 * On the wire, where a place without coordinates was found. These are fields of their own beside latitude and longitude, which stay
 * null, so that whoever knows only the specification does not take them for exact.
 */
import { type FoundPosition, precisions } from '@fyndkartan/domain/found-position'
import { usablePosition } from '@fyndkartan/domain/geo'
import { Type } from './schema.ts'
import { numberFromWire } from './wire-values.ts'

const description = 'Where a place without coordinates was found, to the house (address), the street or only the town'
const numberOrNull = Type.Union([Type.Number(), Type.Null()])

export const foundFields = {
  found_latitude: numberOrNull,
  found_longitude: numberOrNull,
  found_precision: Type.Union([Type.String({ enum: precisions }), Type.Null()], { description }),
}

/** In rows of lists, only where a place was found. */
export const foundFieldsOfRow = {
  found_latitude: Type.Optional(Type.Number()),
  found_longitude: Type.Optional(Type.Number()),
  found_precision: Type.Optional(Type.String({ enum: precisions, description })),
}

type FoundWire = { readonly [Field in keyof typeof foundFields]: string | number | null }

/** Null in all fields when it was not found. */
export function foundToWire(found: FoundPosition | undefined): FoundWire {
  return {
    found_latitude: found?.position.lat ?? null,
    found_longitude: found?.position.lng ?? null,
    found_precision: found?.precision ?? null,
  }
}

/** Never throws: undefined for what is missing or unreadable. */
export function foundFromWire(wire: { readonly [Field in string]?: unknown }): FoundPosition | undefined {
  const position = usablePosition(numberFromWire(wire['found_latitude']), numberFromWire(wire['found_longitude']))
  const precision = precisions.find((one) => one === wire['found_precision'])
  return position && precision ? { position, precision } : undefined
}
