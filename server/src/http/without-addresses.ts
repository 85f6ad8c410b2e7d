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
  return cut(text).replaceAll(/[^\s<>"'(,;:=]+@[^\s<>"'),;:]+/g, '…@…')
}

/** What is told of a text, in characters: the patterns here take the square of a length at most. */
const longestTold = 2000

/** A word that would be cut in two is left out: half an address is no address any more. */
function cut(text: string): string {
  return text.length > longestTold ? `${text.slice(0, text.lastIndexOf(' ', longestTold) + 1)}…` : text
}
