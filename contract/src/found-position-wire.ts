/**
 * The found position of a place without coordinates, on the wire. It has its own fields, and latitude and longitude
 * stay null, so that clients that know only the specification do not take it for exact.
 */
import { type FoundPosition, precisions } from '@fyndkartan/domain/found-position'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { foundFields } from './found-position-schema.ts'
import { numberFromWire } from './wire-values.ts'

type FoundWire = { readonly [Field in keyof typeof foundFields]: string | number | null }

/** All fields are null without a found position. */
export function foundToWire(found: FoundPosition | undefined): FoundWire {
  return {
    found_latitude: found?.position.lat ?? null,
    found_longitude: found?.position.lng ?? null,
    found_precision: found?.precision ?? null,
  }
}

/** Never throws: undefined for a missing or unreadable position. */
export function foundFromWire(wire: { readonly [Field in string]?: unknown }): FoundPosition | undefined {
  const position = usablePosition(numberFromWire(wire['found_latitude']), numberFromWire(wire['found_longitude']))
  const precision = precisions.find((one) => one === wire['found_precision'])
  return position && precision ? { position, precision } : undefined
}
