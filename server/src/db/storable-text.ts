/** Text as both databases take it: PostgreSQL refuses NUL and neither keeps a lone surrogate, so foreign text loses both. */
export function storable<T extends string | null>(text: T): T
export function storable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').toWellFormed()
}
