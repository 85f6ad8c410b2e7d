/**
 * Reads the title of an event. Many organisers do not set the status of a cancelled event but write 'INSTÄLLT: Loppis',
 * or 'Flyttad till 13 dec' when another event replaces it.
 */
import { type CivilDate, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import { cancelledDaysIn, datesNamedIn, daysIn, isInWeeks, isNamed, isOtherWeekday, weeksIn } from './title-days.ts'

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
const cancelledWords = `inst[äa]ll?(?:t|da?|e?s)|ställs in|blir inte av|genomförs (?:ej|inte)|avbruten|avbrutet|avlyst|avlysta|avbokad|avbokat|avsag[dt]|${closed}|utgår(?!\\s+från)|cancell?ed`
const movedWords = '(?:fram)?flytta[dt]|senarelagd|senarelagt|uppskjut(?:en|et|na)|postponed|rescheduled'
const words = `(?:${cancelledWords}|${movedWords})(?![\\p{L}\\p{N}?]|\\s\\?)`

/** Matches words such as 'pga regn' and 'till söndag', which belong to the cancellation before them. */
const more =
  '\\s(?:(?:pga|p\\.?\\s?g\\.?\\s?a\\.?|på grund av|av|till|från|fr\\.?\\s?o\\.?\\s?m|t\\.?\\s?o\\.?\\s?m|i ?dag|den|(?:mån|tis|ons|tors?|fre|lör|sön)(?:d|dag|dagen)?|tills vidare|resten|mellan)(?![\\p{L}\\p{N}])|(?:v\\.?|vecka)\\s?\\d|\\d)'

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
    if (!/\p{L}/u.test(name) || (name !== title && negated.test(name)) || conditional.test(said)) continue
    const tidy = name
      .replace(/[\s,;:–—-]+$/u, '')
      .replace(/[([][^)\]]*$/, '')
      .replace(/\bobs!?$/iu, '')
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

/**
 * What the title says of an event on its days; null for the days of a repeated event. 'Loppis (inställt 26/12)' says
 * nothing of other days, and 'Flyttad till Kinna' or 'Flyttad till 13 dec' nothing of an event in Kinna or on 13
 * December: such an event is held, and has the whole title as its name.
 */
export function readTitleOn(written: string, dates: readonly CivilDate[] | null): CalendarTitle {
  const title = readTitle(written)
  const isOff = title.isCancelled && (dates === null ? isOfAllDays(title) : isOfDays(title, dates))
  return isOff ? title : { ...title, name: written, isCancelled: false, reason: null }
}

/** Matches the reason of a cancellation for a time: 'v. 52', 'lördag', 'under jullovet', 'nästa vecka', 't.o.m. 31/12'. */
const time =
  /^(?:den\s)?(?:\d|v\.|v\s?\d|vecka|t\.?\s?o\.?\s?m|fr\.?\s?o\.?\s?m|(?:från|till)\s[^.]{0,20}\d|mellan|resten|annandag|trettondag|alla\shelgon|kristi|i\s|imorgon|idag|under|nästa|denna|detta|på\s(?!grund)|jul|nyår|påsk|midsommar|helgen|lör|sön|mån|tis|ons|tor|fre)/i

/** Matches the day before the word: 'Loppis (26/12 inställt)'. */
const dayBefore = /\d{1,2}\/\d{1,2}[\s:–-]{1,3}(?:är\s)?(?:inst|avb|avl|avs|utg|cancel)/i

/**
 * The dates around today on which a repeated event is not held, by its title: 'Loppis (inställt 26/12)', 'Loppis, ej v. 52'.
 * Empty if the title cancels all dates, or dates that it does not name.
 */
export function datesOffIn(written: string, today: CivilDate): readonly CivilDate[] {
  if (written.length > maxLength) return []
  const title = readTitle(written)
  if (title.isCancelled && isOfAllDays(title)) return []
  const said = title.isCancelled ? (title.reason ?? '') : (exception.exec(written)?.[1] ?? '')
  // The new day of a moved event, 'flyttad 26/12 till 27/12', is held.
  const off = moved.test(said)
    ? (dayMoved.exec(said)?.[1] ?? dayCancelled.exec(written)?.[1] ?? '').replace(/\still\s.*$/iu, '')
    : said
  const named = datesNamedIn(off.split(newDay)[0] ?? '', today)
  return named.length > 0 ? named : datesNamedIn(dayBefore.exec(written)?.[0] ?? '', today)
}

/** Matches what follows the words for single days without the event: 'ej 26/12', 'uppehåll v. 52', 'stängt den 26 dec'. */
const exception =
  /[\s(,;–-](?:ej|inte|utom|förutom|stängt|uppehåll|uppehåller)\s((?:den\s|under\s)?(?:v\.?\s?|vecka\s)?\d.*)$/iu

/** Matches the day of a moved event, and the one that a cancellation before it names. */
const dayMoved = /^\S+\s(?!till\s)(.*)$/iu
const dayCancelled = new RegExp(`(?:${cancelledWords})\\s(.*)$`, 'iu')

/** Matches the words before the day that replaces another. */
const newDay = /,?\s(?:flytta|i ?stället|men|ny(?:tt|a)? da)/iu

function isOfAllDays({ written, reason }: CalendarTitle): boolean {
  const said = reason ?? ''
  if (moved.test(said)) return postponedAlone.test(said)
  return !time.test(said) && !dayBefore.test(written)
}

/** Matches a new date that is not known yet, a season or a year: 'Flyttad till senare datum', 'Flyttad till våren'. */
const unknownDay =
  /\btill (?:(?:ett )?(?:senare|annat|nytt)(?! (?:adress|hus|lokal|plats|ställe))|vår|somma|höst|vinter|nästa|20\d\d)/iu

const postponedAlone = /^(?:framflyttad|senarelag[dt]|uppskjut\p{L}+|postponed)\P{L}*$/iu

function isOfDays({ written, reason }: CalendarTitle, dates: readonly CivilDate[]): boolean {
  const said = reason ?? ''
  if (moved.test(said)) {
    const days = daysIn(said)
    if (days.length > 0) return !dates.some((date) => isNamed(date, days))
    const weekday = weekdayNames.findIndex((word) => said.toLowerCase().includes(word))
    if (weekday >= 0) return dates.every((date) => weekdayOf(date) !== weekday)
    return unknownDay.test(said) || postponedAlone.test(said)
  }
  const ofReason = cancelledDaysIn(said)
  const days = ofReason.length > 0 ? ofReason : daysIn(dayBefore.exec(written)?.[0] ?? '')
  if (days.length > 0) return dates.every((date) => isNamed(date, days))
  const weeks = weeksIn(said)
  return dates.every((date) =>
    weeks.length > 0 && time.test(said)
      ? isInWeeks(date, weeks)
      : !isOtherWeekday(said, date) && !isOtherWeekday(weekdayBefore.exec(written)?.[0] ?? '', date),
  )
}

/** Matches the weekday before the word: 'Loppis 12–13/12 (lördagen inställd)'. */
const weekdayBefore = /(?:mån|tis|ons|tors|fre|lör|sön)dag(?:en)?\s(?:är\s)?(?:inst|avb|avl|avs|utg|cancel)/i

function reasonOf(said: string): string | null {
  const text = said.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '').trim()
  // An event that was moved is still held, elsewhere or on another day.
  if (moved.test(text))
    return text.replace(/^\p{L}+/u, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
  return text.replace(cancelled, '').replace(/^[^\p{L}\p{N}]+/u, '') || null
}
