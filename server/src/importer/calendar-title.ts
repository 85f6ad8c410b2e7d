/**
 * Reads the title of an event. Many organisers do not set the status of a cancelled event but write 'INSTÄLLT: Loppis',
 * or 'Flyttad till 13 dec' when another event replaces it.
 */

export interface CalendarTitle {
  /** The whole title. */
  readonly written: string
  /** The title without the words of the cancellation. */
  readonly name: string
  /** Whether the title says that the event is not held as it is listed. */
  readonly isCancelled: boolean
  /** The reason in the title, such as 'pga regn' or 'Flyttad till 13 dec'; null without one. */
  readonly reason: string | null
}

/** Matches 'Stängt: Loppis' and 'Stängt pga semester', but not 'stängt 12–13' or 'stängt på julafton'. */
const closed = 'stäng[dt](?=[^\\p{L}\\p{N}]*$|\\s*[:!)\\]}*–—-]|\\s(?:pga|p\\.|på grund av|tills vidare))'
const cancelledWords = `inställ(?:t|da?)|avlyst|avlysta|avbokad|avbokat|avsag[dt]|${closed}|utgår(?!\\s+från)|cancell?ed`
const movedWords = '(?:fram)?flytta[dt]|senarelagd|senarelagt|uppskjut(?:en|et|na)|postponed|rescheduled'
const words = `(?:${cancelledWords}|${movedWords})(?![\\p{L}\\p{N}?]|\\s\\?)`

/** Matches words such as 'pga regn' and 'till söndag', which belong to the cancellation before them. */
const more =
  '\\s(?:(?:pga|p\\.?\\s?g\\.?\\s?a\\.?|på grund av|av|till|från|i ?dag|den|tills vidare)(?![\\p{L}\\p{N}])|\\d)'

/** Matches what may stand before the first word: signs, and 'OBS'. */
const lead = '^[^\\p{L}\\p{N}]*(?:obs[^\\p{L}\\p{N}]+)?'
const rest = '([\\p{L}\\p{N}].*)$'

/** Matches the cancellation, then the name. */
const cancellationFirst: readonly RegExp[] = [
  // 'INSTÄLLT: Loppis', '[Inställd] Loppis', 'Avlyst pga regn – Loppis'
  new RegExp(`${lead}(${words}(?:${more}[^:!?\\])}|–—*]*?)?)\\s?[:!.\\])}|–—*-][^\\p{L}\\p{N}]*${rest}`, 'iu'),
  // 'INSTÄLLD Loppis'
  new RegExp(`${lead}(${words})(?!${more})[\\s,]+${rest}`, 'iu'),
]

/** Matches the name, then the cancellation. */
const nameFirst: readonly RegExp[] = [
  // 'Loppis (inställt)', 'Loppis – inställd pga regn'
  new RegExp(`^(.+?)(?:[–—:|*([{!,]|\\s-|-\\s)[^\\p{L}\\p{N}]*(${words}.*)$`, 'iu'),
  // 'Loppis inställd', 'Loppisen är inställd pga regn'
  new RegExp(`^(.+?)\\s(?:är\\s)?(${words}(?:${more}.*|[^\\p{L}\\p{N}]*))$`, 'iu'),
]

/** Matches a title that is nothing but the cancellation: 'INSTÄLLT', 'Flyttad till 13 dec'. */
const cancellationAlone = new RegExp(`${lead}(${words}.*)$`, 'iu')

const moved = new RegExp(`^(?:${movedWords})`, 'iu')
const cancelled = new RegExp(`^(?:${cancelledWords})`, 'iu')

/** 'Inställt vid regn' is no cancellation yet. */
const conditional = /\s(?:vid|om|ifall)\s/iu

const negated = /(?:^|[^\p{L}])(?:aldrig|ej|icke|inte|not)$/iu

/** Longer titles, in characters, are not examined. */
const maxLength = 200

export function readTitle(title: string): CalendarTitle {
  const held = { written: title, name: title, isCancelled: false, reason: null }
  if (title.length > maxLength) return held
  for (const { said, name } of readings(title)) {
    if (!/\p{L}/u.test(name) || negated.test(name) || conditional.test(said)) continue
    const tidy = name.replace(/[\s,;:–—-]+$/u, '').replace(/\bobs!?$/iu, '')
    return { written: title, name: tidy.trim() || title, isCancelled: true, reason: reasonOf(said) }
  }
  return held
}

/** The ways to read a title as a cancellation and a name. */
function readings(title: string): readonly { readonly said: string; readonly name: string }[] {
  const first = cancellationFirst.flatMap((pattern) => {
    const [, said, name] = pattern.exec(title) ?? []
    return said === undefined || name === undefined ? [] : { said, name }
  })
  const last = nameFirst.flatMap((pattern) => {
    const [, name, said] = pattern.exec(title) ?? []
    return said === undefined || name === undefined ? [] : { said, name }
  })
  const alone = cancellationAlone.exec(title)?.[1]
  return [...first, ...last, ...(alone === undefined ? [] : [{ said: alone, name: title }])]
}

function reasonOf(said: string): string | null {
  const text = said.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '').trim()
  // An event that was moved is still held, elsewhere or on another day.
  if (moved.test(text))
    return text.replace(/^\p{L}+/u, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
  return text.replace(cancelled, '').replace(/^[^\p{L}\p{N}]+/u, '') || null
}
