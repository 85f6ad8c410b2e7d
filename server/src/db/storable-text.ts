/** Text that both databases accept: PostgreSQL rejects NUL and neither stores lone surrogates, so both are stripped. */
export function storable<T extends string | null>(text: T): T
export function storable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').toWellFormed()
}
