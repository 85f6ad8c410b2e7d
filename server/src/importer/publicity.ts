/** Reads whether a place is to be shown, from the answers that tables, maps and web pages give to that question. */
import { columnOf, stateColumn } from './column-headings.ts'
import { dateOf, statusOf, yesNoOf } from './csv-values.ts'

/** An answer with its key: a column's heading, a tag, or a property. */
export type KeyedAnswer = readonly [key: string, text: string]

/** The first answer that hides its place: it is not published, deleted, private or a draft. Null if it is to be shown. */
export function hidingAnswer(answers: Iterable<KeyedAnswer>): KeyedAnswer | null {
  for (const [key, text] of answers) if (isHiding(columnOf(key), text)) return [key, text.trim()]
  return null
}

/** Whether the text of a column hides its place; false for columns that say nothing of that. */
export function isHiding(column: string | null, written: string): boolean {
  const isOfState = column === stateColumn
  if (!isOfState && column !== 'published' && column !== 'private') return false
  const text = written.trim()
  if (statusOf(text) === 'not published') return true
  if (isOfState) return false
  return column === 'published' ? yesNoOf(text) === 'no' : yesNoOf(text) === 'yes' || sensitivity.test(text)
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
