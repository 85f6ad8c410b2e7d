/** Text that strangers typed, before it is measured, stored or shown. */

/** What cannot be seen and may deceive: control characters, and those that turn the direction of reading around. */
const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** One line: trimmed, with single spaces. */
export function plainLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(invisible, '').trim()
}

/** Several lines: trimmed, at most one empty line between two others. */
export function plainLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(invisible, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
