/**
 * The position that was looked up for a place without coordinates, on the wire. It has fields of its own and leaves
 * `latitude` and `longitude` null, so that clients that know only the specification do not take it for exact.
 */
import { type FoundPosition, precisions } from '@fyndkartan/domain/found-position'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { foundFields } from './found-position-schema.ts'
import { numberFromWire } from './wire-values.ts'

type FoundWire = { readonly [Field in keyof typeof foundFields]: string | number | null }

/** The fields of a looked-up position; all are null when there is none. */
export function foundToWire(found: FoundPosition | undefined): FoundWire {
  return {
    found_latitude: found?.position.lat ?? null,
    found_longitude: found?.position.lng ?? null,
    found_precision: found?.precision ?? null,
  }
}

/** Reads a looked-up position; undefined when it is missing or unreadable. Never throws. */
export function foundFromWire(wire: { readonly [Field in string]?: unknown }): FoundPosition | undefined {
  const position = usablePosition(numberFromWire(wire['found_latitude']), numberFromWire(wire['found_longitude']))
  const precision = precisions.find((one) => one === wire['found_precision'])
  return position && precision ? { position, precision } : undefined
}
