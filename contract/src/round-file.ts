/** A planned round for other programs: the browser makes a GPX file or a calendar of it. */
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
import { formatDoubt, formatMinutes, formatRoundTime } from '@fyndkartan/domain/round/round-texts'
import type { Visit } from '@fyndkartan/domain/round/round'
import { type TravelMode, travelModeTexts } from '@fyndkartan/domain/round/travel-estimate'

export interface RoundFileVisit extends Omit<Visit, 'stop'>, PlaceKey {
  readonly name: string
  /** With the town; null when unknown. */
  readonly address: string | null
  readonly position: LatLng | null
  /** The absolute URL of the place's page. */
  readonly page: string
}

export interface RoundFile {
  /** 'Loppisrunda lör 28 nov'. */
  readonly title: string
  readonly day: CivilDate
  /** The site's host name, for ids. */
  readonly host: string
  /** The absolute URL of the round. */
  readonly page: string
  readonly start: { readonly position: LatLng; readonly name: string }
  readonly leaveMinute: number
  /** In the order of the round. */
  readonly visits: readonly RoundFileVisit[]
  /** Null when the round does not return to the start. */
  readonly backMinutes: number | null
  readonly mode: TravelMode
  /** Whether the travel times are estimated from the distance. */
  readonly isEstimate: boolean
  /** Ms since 1970. */
  readonly madeAtMs: number
}

/** Such as 'rundan-2026-11-28.gpx'. */
export function roundFileName({ day }: RoundFile, extension: 'gpx' | 'ics'): string {
  return `rundan-${day}.${extension}`
}

/** Notes on a visit besides its place, a sentence each. */
export function describeVisit({ mode, isEstimate }: RoundFile, visit: RoundFileVisit): string[] {
  const waited = visit.beginMinute - visit.arriveMinute
  return [
    `Restid dit: ${formatMinutes(visit.travelMinutes)} ${travelModeTexts[mode]}${isEstimate ? ' (uppskattad)' : ''}.`,
    `Du är där ${formatRoundTime(visit.arriveMinute)}${waited > 0 ? ` och väntar ${formatMinutes(waited)}` : ''}.`,
    `Besök ${formatRoundTime(visit.beginMinute)}–${formatRoundTime(visit.leaveMinute)}.`,
    ...(visit.doubt === null ? [] : [`${formatDoubt(visit.doubt)}.`]),
  ]
}

/** The way back as a sentence; null if the round does not return. */
export function describeBack({ visits, backMinutes, start }: RoundFile): string | null {
  const last = visits.at(-1)
  if (backMinutes === null || last === undefined) return null
  const end = formatRoundTime(last.leaveMinute + backMinutes)
  return `Vägen tillbaka till ${start.name}: ${formatMinutes(backMinutes)}, framme ${end}.`
}

/** The date and minute of the day of a minute that may be after midnight. */
export function momentOf(day: CivilDate, minute: number): { readonly date: CivilDate; readonly minuteOfDay: number } {
  return { date: addDays(day, Math.floor(minute / minutesPerDay)), minuteOfDay: minute % minutesPerDay }
}

/**
 * A minute of the Swedish wall clock as an instant in UTC: '2026-11-28T09:20:00.000Z'. In the hour that is skipped in
 * spring, winter time applies.
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
