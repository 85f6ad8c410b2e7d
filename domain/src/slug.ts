/** Writes names for URLs: 'Röda Korset, Borås' becomes 'roda-korset-boras'. */
import { bareLetters } from './bare-letters.ts'

/** The maximum length in characters; longer names are cut at a word. */
const mostLetters = 60

/** A text as lower-case letters a to z, digits and single hyphens; '' when the text has no letter or digit. */
export function slugOf(text: string): string {
  const whole = bareLetters(text)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (whole.length <= mostLetters) return whole
  const cut = whole.slice(0, mostLetters + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, mostLetters)
}
