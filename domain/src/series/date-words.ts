/** Writes several dates in Swedish words. */
import { groupBy } from '../group-by.ts'
import { type CivilDate, formatDateRange, monthNames } from '../local-time.ts'

/**
 * Dates in ascending order, grouped by month: '9, 16 och 30 maj', '28 nov, 5 och 12 dec', '7 och 14 nov samt 5 dec'. A
 * year other than `currentYear` is written once; without `currentYear`, the year of the first date counts as current.
 */
export function formatDates(dates: readonly CivilDate[], currentYear: string | null): string {
  const current = currentYear ?? dates[0]?.slice(0, 4)
  const months = groupBy(dates, (date) => date.slice(0, 7))
  const names = [...months.keys()]
  const groups = names.map((name, index) => {
    const year = name.slice(0, 4)
    const isLastOfYear = names[index + 1]?.slice(0, 4) !== year
    const days = (months.get(name) ?? []).map((date) => String(Number(date.slice(8))))
    const month = monthNames[Number(name.slice(5)) - 1]?.slice(0, 3) ?? ''
    return {
      isOne: days.length === 1,
      text: `${joinWords(days)} ${month}${isLastOfYear && year !== current ? ` ${year}` : ''}`,
    }
  })
  const texts = groups.map(({ text }) => text)
  if (groups.at(-1)?.isOne === false) return texts.join(', ')
  return joinWords(texts, groups.every(({ isOne }) => isOne) ? 'och' : 'samt')
}

/** The first and the last date of a span: '3 maj–27 sep'. Years are written unless both are the current one. */
export function formatSpan(first: CivilDate, last: CivilDate, currentYear: string | null): string {
  const year = first.slice(0, 4)
  const isShort = year !== last.slice(0, 4) || year === (currentYear ?? year)
  return isShort ? formatDateRange(first, last) : `${formatDateRange(first, last)} ${year}`
}

/** Joins words: 'lördag', 'lördag och söndag', 'fredag, lördag och söndag'. */
export function joinWords(words: readonly string[], and = 'och'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`
}
