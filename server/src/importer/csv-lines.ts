/** Writes tables for spreadsheets (RFC 4180), as Swedish ones read them: with semicolons. */

/**
 * Joins lines made by `csvLine` to a table with a header, with the byte order mark without which spreadsheets misread
 * Swedish letters.
 */
export function csvTable(columns: readonly string[], lines: readonly string[]): string {
  return `\ufeff${csvLine(columns)}${lines.join('')}`
}

/** One line. Texts for which `isRisky` is true get a leading apostrophe, which `withoutApostrophe` removes. */
export function csvLine(texts: readonly string[], isRisky = mayBeFormula): string {
  return `${texts.map((text) => quoted(isRisky(text) ? `'${text}` : text)).join(';')}\r\n`
}

/**
 * Whether spreadsheets may read a text as a formula, which could send the table elsewhere. So begins a text that has
 * the apostrophe already, too, since the importer removes one. Numbers and telephone numbers do not count.
 */
export function mayBeFormula(text: string): boolean {
  return beginsFormula(text) && /[^\d .()+-]/.test(text)
}

/** Whether a text begins like a formula. Of telephone numbers, spreadsheets remove the plus, or compute '+46-33-12'. */
export function beginsFormula(text: string): boolean {
  return /^'*[=+\-@\t\r\n]/.test(text)
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
