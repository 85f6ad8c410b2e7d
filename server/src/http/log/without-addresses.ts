/**
 * Makes errors safe to log: removes from message and stack everything that may belong to a visitor. Libraries quote the
 * text that they could not parse, name hosts and addresses, and attach whole rows and requests to their errors.
 */
export function withoutAddresses(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('something that is no error was thrown')
  const [firstLine = ''] = error.message.split('\n', 1)
  // The message of a SyntaxError quotes the unparsable text without a closing mark.
  const safe = new Error(error instanceof SyntaxError ? 'a text could not be parsed' : mask(firstLine))
  safe.name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  safe.stack = [`${safe.name}: ${safe.message}`, ...framesOf(error.stack ?? '')].join('\n')
  if (error.cause !== undefined) safe.cause = withoutAddresses(error.cause)
  return Object.assign(safe, namesOf(error))
}

/**
 * The fields of PostgreSQL's errors that name a part of the schema. The field `detail`, which quotes rows, is left out.
 */
const schemaFields = ['code', 'errcode', 'table', 'column', 'constraint', 'routine'] as const

function namesOf(error: Error & { readonly [Name in (typeof schemaFields)[number]]?: unknown }): object {
  const fields = schemaFields.flatMap((name) => {
    const value = error[name]
    const isName = typeof value === 'number' || (typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value))
    return isName ? [[name, value] as const] : []
  })
  return Object.fromEntries(fields)
}

/** The stack frames without the message in front of them, which may have several lines. */
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .filter(
      (line) =>
        line.length <= longestText &&
        /^ {4}at (?:[\w$.<>#[\] ]+ )?\(?(?:file:|node:|\/)[^()\s?@]*(?:\/@[^()\s?@]*)*:\d+:\d+\)?$/.test(line),
    )
}

/**
 * Removes from a text e-mail addresses, quoted text (from the first quotation mark to the last, or to the end when the
 * last is missing), query strings, tokens and other long words with digits.
 */
export function mask(text: string): string {
  // A message of lower-case letters and spaces, such as that of a request's line, contains nothing private.
  if (/^[a-z ]{0,100}$/.test(text)) return text
  return cut(text)
    .replaceAll(/[^\s<>"'(,;:=]+@[^\s<>"'),;:]+/g, '…@…')
    .replaceAll(/(["`])(?:[^]*\1|[^]*)|[“”„](?:[^]*[“”]|[^]*)|«(?:[^]*»|[^]*)/g, '"…"')
    .replaceAll(/(?<=^|[\s([,:=])'(?:[^]*'(?=$|[\s)\],.:;])|[^]*)/gm, "'…'")
    .replaceAll(/=\((?:[^]*\)|[^]*)/g, '=(…)')
    .replaceAll(/\?[^\s?]*=\S*/g, '?…')
    .replaceAll(/(?=[\w+/-]*\d)[\w+/-]{32,}(?:\.[\w+/-]+)*=*/g, '…')
}

/** The length at which a text is cut, in characters: the patterns here take up to quadratic time. */
const longestText = 2000

/** Cuts a text before a whole word: half an e-mail address would not be recognised. */
function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, text.lastIndexOf(' ', longestText) + 1)}…` : text
}
