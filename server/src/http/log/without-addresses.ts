/**
 * An error for the log: where it happened and what was said, less what may be a visitor's. Libraries quote what they could
 * not read, name whom they could not reach, and hang whole rows and requests on their errors.
 */
export function withoutAddresses(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('something that is no error was thrown')
  const [firstLine = ''] = error.message.split('\n', 1)
  // What could not be parsed is quoted without an end.
  const told = new Error(error instanceof SyntaxError ? 'a text could not be parsed' : mask(firstLine))
  told.name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  told.stack = [`${told.name}: ${told.message}`, ...framesOf(error.stack ?? '')].join('\n')
  if (error.cause !== undefined) told.cause = withoutAddresses(error.cause)
  return Object.assign(told, namesOf(error))
}

/** Of PostgreSQL's errors also which part of the schema they are about; details, which hold rows, are left out. */
const toldNames = ['code', 'errcode', 'table', 'column', 'constraint', 'routine'] as const

function namesOf(error: Error & { readonly [Name in (typeof toldNames)[number]]?: unknown }): object {
  const told = toldNames.flatMap((name) => {
    const value = error[name]
    const isName = typeof value === 'number' || (typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value))
    return isName ? [[name, value] as const] : []
  })
  return Object.fromEntries(told)
}

/** The places in programs alone: a message may have several lines, too. */
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .filter(
      (line) =>
        line.length <= longestTold &&
        /^ {4}at (?:[\w$.<>#[\] ]+ )?\(?(?:file:|node:|\/)[^()\s?@]*(?:\/@[^()\s?@]*)*:\d+:\d+\)?$/.test(line),
    )
}

/**
 * A text without e-mail addresses, without what it quotes, from the first mark of quotation to the last, or to the end when
 * what is quoted was cut off, and without queries, tokens and other long words of digits.
 */
export function mask(text: string): string {
  // The words of a line for each request need no more.
  if (/^[a-z ]{0,100}$/.test(text)) return text
  return cut(text)
    .replaceAll(/[^\s<>"'(,;:=]+@[^\s<>"'),;:]+/g, '…@…')
    .replaceAll(/(["`])(?:[^]*\1|[^]*)|[“”„](?:[^]*[“”]|[^]*)|«(?:[^]*»|[^]*)/g, '"…"')
    .replaceAll(/(?<=^|[\s([,:=])'(?:[^]*'(?=$|[\s)\],.:;])|[^]*)/gm, "'…'")
    .replaceAll(/=\((?:[^]*\)|[^]*)/g, '=(…)')
    .replaceAll(/\?[^\s?]*=\S*/g, '?…')
    .replaceAll(/(?=[\w+/-]*\d)[\w+/-]{32,}(?:\.[\w+/-]+)*=*/g, '…')
}

/** What is told of a text, in characters: the patterns here take the square of a length at most. */
const longestTold = 2000

/** A word that would be cut in two is left out: half an address is no address any more. */
function cut(text: string): string {
  return text.length > longestTold ? `${text.slice(0, text.lastIndexOf(' ', longestTold) + 1)}…` : text
}
