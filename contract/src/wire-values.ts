/** Single values on the wire, as any backend of the specification may send them. */

/** The placeholder for a missing text. */
export const missing = 'n/a'

/** Empty, blank and 'n/a' all mean unknown. */
export function textFromWire(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.toLowerCase() === missing ? null : text
}

export function numberFromWire(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A whole number from 0; null for anything else. */
export function countFromWire(value: unknown): number | null {
  const number = numberFromWire(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Databases write '10:00:00' where people write '10:00'. */
export function timeFromWire(value: unknown): string | null {
  return textFromWire(value)?.replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1') ?? null
}

/** 1 is yes and 0 is no, also as texts; anything else is unknown. */
export function yesNoFromWire(value: unknown): boolean | null {
  const number = numberFromWire(value)
  return number === 1 ? true : number === 0 ? false : null
}
