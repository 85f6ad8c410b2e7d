/**
 * The found position of a place without coordinates, on the wire. It has fields of its own beside latitude and
 * longitude, which stay null: clients of the specification alone must not take it for exact.
 */
import { type FoundPosition, precisions } from '@fyndkartan/domain/found-position'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { foundFields } from './found-position-schema.ts'
import { numberFromWire } from './wire-values.ts'

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
