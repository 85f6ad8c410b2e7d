/** Instants by the visitor's clock, for computing ages. ui/use-now.ts has the Swedish civil time. */

/** Ms since 1970. The clock may be wrong. */
export function instantNow(): number {
  return Date.now()
}

/** The present time as the text of a Date header. */
export function httpDateNow(): string {
  return new Date().toUTCString()
}

/** Ms since 1970; null unless the text is an HTTP date. */
export function parseHttpDate(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : ms
}
