/** Cleans untrusted text before it is measured, stored or shown. */

/**
 * Invisible characters that could deceive a reader: control and format characters, such as those that reverse the
 * writing direction. The two joiners (U+200C, U+200D) stay where emoji need them, and where scripts without capitals do.
 */
const invisible =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}]|(?<![\p{ExtPict}\p{EMod}\ufe0f\p{Lo}]|(?!\p{sc=Zinh})\p{M})[\u200c\u200d]/gu

/** Marks stacked on one letter beyond the three that a language may need; they would cover the lines around. */
const stackedMarks = /(?<=\p{M}{3})\p{M}+/gu

/** Matches a text of invisible characters only; some of them count as letters. */
const blank = /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g

/** Cleans a text to one line, trimmed and with single spaces; '' when nothing in it is visible. */
export function plainLine(text: string): string {
  const line = clean(text.replace(lineBreaks, ' ')).replace(/ +/g, ' ').trim()
  return blank.test(line) ? '' : line
}

/** Cleans a text of several lines: trimmed, with at most one empty line in a row; '' when nothing in it is visible. */
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

/**
 * Composes letters (NFC), replaces halves of surrogate pairs, turns white space into spaces, and removes invisible
 * characters and stacked marks.
 */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?!\ufeff)\s/g, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(stackedMarks, '')
}
