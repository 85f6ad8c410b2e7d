/** Text that strangers typed, before it is measured, stored or shown. */

/**
 * What cannot be seen and may deceive: control and format characters, among them those that turn the direction of reading
 * around. The joiners stay: scripts and emoji are spelled with them.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** Characters that alone leave nothing to be seen, some of which count as letters. */
const blank = /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g

/** One line: trimmed, with single spaces; '' when there is nothing to be seen. */
export function plainLine(text: string): string {
  const line = clean(text.replace(lineBreaks, ' ')).replace(/ +/g, ' ').trim()
  return blank.test(line) ? '' : line
}

/** Several lines: trimmed, at most one empty line between two others; '' when there is nothing to be seen. */
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

/** Composed letters, half characters replaced, every white space a space, nothing invisible. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?!\ufeff)\s/g, ' ')
    .replace(invisible, '')
}
