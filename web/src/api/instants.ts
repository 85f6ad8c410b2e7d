/** Instants by the visitor's clock, for ages: what is now in Sweden is asked of ui/use-now.ts. */

/** Ms since 1970. The clock may be wrong. */
export function instantNow(): number {
  return Date.now()
}

/** The text of a Date header, now. */
export function httpDateNow(): string {
  return new Date().toUTCString()
}

/** Ms since 1970; null for anything but a date of HTTP. */
export function parseHttpDate(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : ms
}
