/**
 * Makes a text storable in both databases: removes NUL, which PostgreSQL rejects, and replaces lone surrogates, which
 * neither stores, by U+FFFD.
 */
export function storable<T extends string | null>(text: T): T
export function storable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').toWellFormed()
}
