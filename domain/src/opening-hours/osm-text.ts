/** The maximum length of a text of hours, in characters; longer ones are not read. OpenStreetMap itself allows 255. */
export const maxOsmHoursLength = 1000

const words = /\d|off|closed|"|\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b/
const signs = /^[\p{L}\d\s:;,.+–/[\]()|&<>-]{0,1000}$/u

/**
 * A line that may be OpenStreetMap's opening_hours, judged by its length and characters alone, because sources use more
 * of the syntax than `parseOsmHours` reads. Null for any other line.
 */
export function tidyOsmText(line: string): string | null {
  if (line.length > maxOsmHoursLength || !words.test(line)) return null
  // Text between quotation marks is a comment.
  const parts = line.split('"')
  const said = parts.filter((_, index) => index % 2 === 0)
  return parts.length % 2 === 1 && said.every((part) => signs.test(part)) ? line : null
}
