/** Reads whether a place is to be shown, from the answers that tables, maps and web pages give to that question. */
import { columnOf, publicityColumns, stateColumn } from './column-headings.ts'
import { dateOf, statusOf, yesNoOf } from './csv-values.ts'

/** An answer with its key: a column's heading, a tag, or a property. */
export type KeyedAnswer = readonly [key: string, text: string]

/** The first answer that hides its place: it is not published, deleted, private or a draft. Null if it is to be shown. */
export function hidingAnswer(answers: Iterable<KeyedAnswer>): KeyedAnswer | null {
  for (const [key, written] of answers) {
    const column = columnOf(key)
    const text = written.trim()
    const isOfState = column === stateColumn || publicityColumns.some((one) => one === column)
    if (isOfState && (statusOf(text) === 'not published' || hides(column, text))) return [key, text]
  }
  return null
}

function hides(column: string | null, text: string): boolean {
  if (column === 'published') return yesNoOf(text) === 'no'
  return column === 'private' && (yesNoOf(text) === 'yes' || sensitivity.test(text))
}

/** Matches the values of Outlook's sensitivity that hide a row. */
const sensitivity = /^(?:personal|personligt?|confidential|konfidentiellt?)$/i

/**
 * Whether the text of a column of `publicityColumns` says that the place is to be shown, or nothing; a date is that of
 * the publication.
 */
export function isShowingAnswer(column: string, text: string): boolean {
  if (yesNoOf(text) !== undefined || statusOf(text) === 'usual') return true
  return column === 'published' ? dateOf(text) !== null : /^normalt?$/i.test(text)
}
