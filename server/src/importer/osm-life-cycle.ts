/**
 * Tells from an element's tags whether the shop is there: OpenStreetMap and maps made from it keep former and planned
 * shops (https://wiki.openstreetmap.org/wiki/Lifecycle_prefix, Key:end_date, Key:opening_date).
 */
import { type CivilDate, daysBetween, parseCivilDate } from '@fyndkartan/domain/local-time'
import { datesInCell } from './cell-dates.ts'
import type { ImportProblem } from './import-draft.ts'
import { closedReason, goneWords, isClosedForNow, isFormerState, plannedWords, saysFormer } from './life-cycle-words.ts'
import type { OsmElement } from './osm-elements.ts'
import { firstText, valuesOf } from './osm-facts.ts'
import { hidingAnswer } from './publicity.ts'

type Tags = OsmElement['tags']
type Problem = Omit<ImportProblem, 'at'>

/** The keys that say what an element is: a prefix before another key, such as disused:roof, says nothing of the shop. */
const mainKeys = ['shop', 'amenity']

/** Values of shop=* that no shop has which can be visited. */
const emptyShops = new Set(['vacant', 'empty', 'no', ...goneWords])

/** The report's reason why an element is not a shop that is there on the day `today`, or null. */
export function whyNotThere(tags: Tags, today: CivilDate): Problem | null {
  return (
    emptyShop(tags) ??
    formerByText(tags) ??
    stateOf(tags, goneWords, 'no longer there') ??
    stateOf(tags, plannedWords, 'not open yet') ??
    endOf(tags, today) ??
    beginningOf(tags, today)
  )
}

/** The report's reason why an element is not to be shown: it is deleted, hidden or a draft. Null if it is. */
export function whyHidden(tags: Tags): Problem | null {
  const textOf = (value: unknown, key: string) =>
    typeof value === 'boolean' ? String(value) : (firstText(tags, key) ?? '')
  const answer = hidingAnswer(Object.entries(tags).map(([key, value]) => [key, textOf(value, key)]))
  return answer && { reason: 'not published', detail: answer.join('=') }
}

/** Keys of the dates of events. `start_date` is that of a shop's opening, except beside an `end_date` soon after it. */
const eventKeys =
  /^(?:dates?|datum|dagar|event_?date|start_?datum|dtstart|begins?|starts?|start_?time|starttid|när|when)$/i

/** The longest event, in days. */
const maxEventDays = 62

function isOfEvent(tags: Tags): boolean {
  const [from, to] = ['start_date', 'end_date'].map((key) => parseCivilDate(firstText(tags, key)?.slice(0, 10)))
  return Boolean(from && to && daysBetween(from, to) <= maxEventDays)
}

/** The report's reason for a feature that is a market on some days, which this format does not give; or null. */
export function whyDated(tags: Tags, today: CivilDate): Problem | null {
  const key = Object.keys(tags).find((one) => {
    const text = firstText(tags, one)
    const isKey = eventKeys.test(one) || one === 'startDate' || (one === 'start_date' && isOfEvent(tags))
    return isKey && text !== null && datesInCell(text, today) !== null
  })
  return key === undefined
    ? null
    : { reason: 'a market with dates, not read', detail: `${key}=${firstText(tags, key)}` }
}

/** The keys whose text may say that a shop is a former one. */
const textKeys = ['name', 'name:sv', 'opening_hours']
const stateKeys = ['status', 'business_status']

/** The report's reason for a shop that is closed for a time, or null. */
export function whyClosedForNow(tags: Tags): Problem | null {
  const key = stateKeys.find((one) => isClosedForNow(firstText(tags, one) ?? ''))
  return key === undefined ? null : { reason: closedReason, detail: `${key}=${firstText(tags, key)}` }
}

function formerByText(tags: Tags): Problem | null {
  const key =
    textKeys.find((one) => saysFormer(firstText(tags, one) ?? '')) ??
    stateKeys.find((one) => isFormerState(firstText(tags, one) ?? ''))
  return key === undefined ? null : { reason: 'no longer there', detail: `${key}=${firstText(tags, key)}` }
}

function emptyShop(tags: Tags): Problem | null {
  const shops = valuesOf(tags, 'shop').filter((value) => value !== '')
  const isEmpty = shops.length > 0 && shops.every((value) => emptyShops.has(value))
  if (isEmpty) return { reason: 'no longer there', detail: `shop=${shops.join(';')}` }
  return shops.some((value) => plannedWords.includes(value))
    ? { reason: 'not open yet', detail: `shop=${shops.join(';')}` }
    : null
}

const yesWords = new Set(['yes', 'ja', 'true', '1'])

/**
 * Reads 'disused=yes' and 'disused:shop=second_hand'. The second beside a present shop of another kind says what the
 * shop was before.
 */
function stateOf(tags: Tags, words: readonly string[], reason: string): Problem | null {
  for (const word of words) {
    const value = firstText(tags, word)?.toLowerCase()
    if (value !== undefined && yesWords.has(value)) return { reason, detail: `${word}=${value}` }
    for (const key of mainKeys) {
      const former = firstText(tags, `${word}:${key}`)
      const isNow = mainKeys.some((main) => firstText(tags, main) !== null) && firstText(tags, key) !== former
      if (former !== null && former !== 'no' && !isNow) return { reason, detail: `${word}:${key}=${former}` }
    }
  }
  return null
}

function endOf(tags: Tags, today: CivilDate): Problem | null {
  const end = firstText(tags, 'end_date')
  const last = end === null ? null : spanOf(end)?.last
  return last && last < today ? { reason: 'no longer there', detail: `end_date=${end}` } : null
}

function beginningOf(tags: Tags, today: CivilDate): Problem | null {
  for (const key of ['opening_date', 'start_date']) {
    const beginning = firstText(tags, key)
    const first = beginning === null ? null : spanOf(beginning)?.first
    if (first && first > today) return { reason: 'not open yet', detail: `${key}=${beginning}` }
  }
  return null
}

/** The keys of dates that cannot be read. */
export function unreadDates(tags: Tags): readonly string[] {
  return ['end_date', 'opening_date'].filter((key) => {
    const text = firstText(tags, key)
    return text !== null && spanOf(text) === null
  })
}

/**
 * The first and last day that a date of OpenStreetMap can mean: '2024', '2024-06', '2024-06-30', '~2024', '1990s',
 * 'before 2024-06'. Null for other texts.
 */
function spanOf(text: string): { readonly first: CivilDate; readonly last: CivilDate } | null {
  const match = /^(?:~|(before)\s|(?:early|mid|late|ca\.?)\s)?\s*(\d{4})(?:-(\d\d)(?:-(\d\d))?|(s))?(?!\d)/i.exec(text)
  if (!match) return null
  const [, before, year, month, day, decade] = match
  if (decade !== undefined)
    return { first: `${year}-01-01` as CivilDate, last: `${Number(year) + 9}-12-31` as CivilDate }
  const first = parseCivilDate(`${year}-${month ?? '01'}-${day ?? '01'}`)
  const last = parseCivilDate(`${year}-${month ?? '12'}-${day ?? '31'}`) ?? lastOfMonth(`${year}-${month}`)
  return first && last && { first, last: before === undefined ? last : first }
}

function lastOfMonth(month: string): CivilDate | null {
  const days = ['30', '29', '28'].map((day) => parseCivilDate(`${month}-${day}`))
  return days.find((date) => date !== null) ?? null
}
