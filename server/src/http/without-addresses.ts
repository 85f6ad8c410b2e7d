/**
 * An error for the log: where it happened and what was said, less every e-mail address. What libraries hang on their errors
 * is left out: PostgreSQL's hold the row that would not fit.
 */
export function withoutAddresses(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('something that is no error was thrown')
  const told = new Error(mask(error.message))
  told.name = error.name
  told.stack = mask(error.stack ?? '')
  if (error.cause !== undefined) told.cause = withoutAddresses(error.cause)
  const code = (error as { code?: unknown }).code
  return Object.assign(told, typeof code === 'string' && { code: mask(code) })
}

/** A text without its e-mail addresses. */
export function mask(text: string): string {
  return text.replaceAll(/[^\s<>"'(,;:=]+@[^\s<>"'),;:]+/g, '…@…')
}
