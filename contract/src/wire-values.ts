/** Reads single values on the wire, as any server that implements the specification may send them. */

/** The specification's placeholder for a missing text. */
export const missing = 'n/a'

/** A trimmed text; null when empty or 'n/a', which mean unknown. */
export function textFromWire(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.toLowerCase() === missing ? null : text
}

export function numberFromWire(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A whole number of at least 0; null for any other value. */
export function countFromWire(value: unknown): number | null {
  const number = numberFromWire(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** A time as 'HH:MM'. Seconds are dropped: databases write '10:00:00'. */
export function timeFromWire(value: unknown): string | null {
  return textFromWire(value)?.replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1') ?? null
}

/** Yes for 1 and no for 0, as number or text; null (unknown) for any other value. */
export function yesNoFromWire(value: unknown): boolean | null {
  const number = numberFromWire(value)
  return number === 1 ? true : number === 0 ? false : null
}
