/** Points in time by the device's clock, for computing ages. For the Swedish date and time of day see ui/use-now.ts. */

/** The current time, ms since 1970. The device's clock may be wrong. */
export function instantNow(): number {
  return Date.now()
}

/** The current time as the value of an HTTP Date header. */
export function httpDateNow(): string {
  return new Date().toUTCString()
}

/** The time in an HTTP date, ms since 1970; null for any other text. */
export function parseHttpDate(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : ms
}
