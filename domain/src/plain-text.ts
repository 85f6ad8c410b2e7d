/** Cleans untrusted text before it is measured, stored or shown. */

/**
 * Invisible characters that may deceive: control and format characters, including those that reverse the writing
 * direction. Joiners are kept: some scripts and emoji need them.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** Characters that are invisible on their own; some of them count as letters. */
const blank = /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g

/** One line: trimmed, with single spaces; '' when nothing is visible. */
export function plainLine(text: string): string {
  const line = clean(text.replace(lineBreaks, ' ')).replace(/ +/g, ' ').trim()
  return blank.test(line) ? '' : line
}

/** Several lines: trimmed, at most one empty line in a row; '' when nothing is visible. */
export function plainLines(text: string): string {
  const lines = text
    .replace(lineBreaks, '\n')
    .split('\n')
    .map((line) => clean(line).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return blank.test(lines) ? '' : lines
}

/** Composed letters, lone surrogates replaced, all white space as spaces, invisible characters removed. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?!\ufeff)\s/g, ' ')
    .replace(invisible, '')
}
