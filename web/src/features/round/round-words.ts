/** Swedish texts on the page of a round. */
import { type CivilDate, formatDayMonth, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import type { StopHours } from '@fyndkartan/domain/round/round'
import { formatDoubt, formatRoundTime } from '@fyndkartan/domain/round/round-texts'
import { bicycleKmh, carSpeeds, detour, footKmh, type TravelMode } from '@fyndkartan/domain/round/travel-estimate'

export const modeLabels = [
  { value: 'car', label: 'Bil' },
  { value: 'bicycle', label: 'Cykel' },
  { value: 'foot', label: 'Till fots' },
] as const satisfies readonly { value: TravelMode; label: string }[]

/** The day of a round: 'lördag 28 nov'. */
export function formatRoundDay(day: CivilDate, today: CivilDate): string {
  return `${weekdayNames[weekdayOf(day)]} ${formatDayMonth(day, today)}`
}

/** 'Öppet 10.00–12.00 och 13.00–18.00'. If the hours are unknown or uncertain, the text says so. */
export function formatStopHours(hours: Extract<StopHours, { kind: 'open' }>): string {
  if (hours.doubt === 'hours') return formatDoubt(hours.doubt)
  const spans = hours.intervals.map(({ from, to }) => `${formatRoundTime(from)}–${formatRoundTime(to)}`)
  const open = `Öppet ${spans.join(' och ')}`
  return hours.doubt === null ? open : `${open} (${formatDoubt(hours.doubt)})`
}

/** Says whether travel times follow the roads, or how they were estimated. */
export function describeTravel(isMeasured: boolean, mode: TravelMode): string {
  if (isMeasured) return 'Restiderna följer vägarna, utan köer.'
  return `Uppskattade restider: fågelvägen × ${number(detour)} i ${speedsOf(mode)}.`
}

function speedsOf(mode: TravelMode): string {
  if (mode === 'bicycle') return `${number(bicycleKmh)} km/h`
  if (mode === 'foot') return `${number(footKmh)} km/h`
  const parts = carSpeeds.map(({ upToKm, kmh }) =>
    upToKm === Infinity ? `${kmh} km/h därefter` : `${kmh} km/h till ${upToKm} km`,
  )
  return parts.join(', ')
}

/** Capitalises the first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const number = (value: number) => String(value).replace('.', ',')
