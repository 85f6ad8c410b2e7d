/** A planned round for export to other programs: the browser writes it as a GPX file or a calendar. */
import {
  addDays,
  type CivilDate,
  dayNumber,
  formatInstant,
  minutesPerDay,
  swedishTime,
} from '@fyndkartan/domain/local-time'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { formatAbout, formatDoubt, formatMinutes, formatRoundTime } from '@fyndkartan/domain/round/round-texts'
import type { Visit } from '@fyndkartan/domain/round/round'
import { type TravelMode, travelModeTexts } from '@fyndkartan/domain/round/travel-estimate'

export interface RoundFileVisit extends Omit<Visit, 'stop'>, PlaceKey {
  readonly name: string
  /** The address with the town; null when unknown. */
  readonly address: string | null
  /** Null also for a place with an approximate position. */
  readonly position: LatLng | null
  /** Whether the times of the visit depend on no unknown way. */
  readonly areTimesKnown: boolean
  /** The absolute URL of the place's page. */
  readonly page: string
}

export interface RoundFile {
  /** The title, such as 'Loppisrunda lör 28 nov'. */
  readonly title: string
  readonly day: CivilDate
  /** The host name of the site; part of the ids in the file. */
  readonly host: string
  /** The absolute URL of the round's page. */
  readonly page: string
  /** The start; its position is null if it is approximate. */
  readonly start: { readonly position: LatLng | null; readonly name: string }
  readonly leaveMinute: number
  /** The visits in the order of the round. */
  readonly visits: readonly RoundFileVisit[]
  /** Minutes of the way back to the start; null when the round does not return to it. */
  readonly backMinutes: number | null
  readonly isBackKnown: boolean
  readonly mode: TravelMode
  /** Whether travel times are estimates from the distance. */
  readonly isEstimate: boolean
  /** When the round was exported, ms since 1970. */
  readonly madeAtMs: number
}

/** The name of the file, such as 'rundan-2026-11-28.gpx'. */
export function roundFileName({ day }: RoundFile, extension: 'gpx' | 'ics'): string {
  return `rundan-${day}.${extension}`
}

/** Swedish sentences about a visit: travel time, arrival, visit, and doubts about the opening hours. */
export function describeVisit({ mode, isEstimate }: RoundFile, visit: RoundFileVisit): string[] {
  const waited = visit.beginMinute - visit.arriveMinute
  const about = formatAbout(visit.areTimesKnown)
  return [
    visit.isWayKnown
      ? `Restid dit: ${formatMinutes(visit.travelMinutes)} ${travelModeTexts[mode]}${isEstimate ? ' (uppskattad)' : ''}.`
      : 'Tiden dit är okänd.',
    `Du är där ${about}${formatRoundTime(visit.arriveMinute)}${waited > 0 ? ` och väntar ${about}${formatMinutes(waited)}` : ''}.`,
    `Besök ${about}${formatRoundTime(visit.beginMinute)}–${formatRoundTime(visit.leaveMinute)}.`,
    ...(visit.doubt === null ? [] : [`${formatDoubt(visit.doubt)}.`]),
  ]
}

/** A sentence about the way back to the start; null if the round does not return to it. */
export function describeBack({ visits, backMinutes, isBackKnown, start }: RoundFile): string | null {
  const last = visits.at(-1)
  if (backMinutes === null || last === undefined) return null
  const end = formatRoundTime(last.leaveMinute + backMinutes)
  if (!isBackKnown) return `Vägen tillbaka till ${start.name}: tiden är okänd, framme ca ${end}.`
  return `Vägen tillbaka till ${start.name}: ${formatMinutes(backMinutes)}, framme ${formatAbout(last.areTimesKnown)}${end}.`
}

/**
 * The date and minute of the day for a minute counted from the start of `day`, which may be after midnight (1440 and
 * above).
 */
export function momentOf(day: CivilDate, minute: number): { readonly date: CivilDate; readonly minuteOfDay: number } {
  return { date: addDays(day, Math.floor(minute / minutesPerDay)), minuteOfDay: minute % minutesPerDay }
}

/**
 * A time on the Swedish clock as an instant in UTC: '2026-11-28T09:20:00.000Z'. The clock skips an hour in spring; a
 * time in that hour counts as winter time.
 */
export function utcOf(day: CivilDate, minute: number): string {
  const { date, minuteOfDay } = momentOf(day, minute)
  const asUtc = (dayNumber(date) * minutesPerDay + minuteOfDay) * 60_000
  const found = [120, 60]
    .map((offset) => asUtc - offset * 60_000)
    .find((ms) => {
      const civil = swedishTime(ms)
      return civil.date === date && civil.minuteOfDay === minuteOfDay
    })
  return formatInstant(found ?? asUtc - 60 * 60_000)
}
