/** The Swedish texts of a round. */
import { formatShortDate, minutesPerDay } from '../local-time.ts'
import type { HoursDoubt, MissReason, RoundPlan } from './round.ts'

/** A time of the round: '14.20'; midnight is '24.00', and later times are those of the next day. */
export function formatRoundTime(minute: number): string {
  const ofDay = minute > minutesPerDay ? minute % minutesPerDay : minute
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}.${two(ofDay % 60)}`
}

/** A duration in words: '45 min', '1 tim', '1 tim 20 min'. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} tim` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** The words for a way to an approximate position, where other ways have their time. */
export const unknownWayText = 'tiden dit är okänd'

/** 'ca ' before a time that depends on an unknown way; otherwise ''. */
export function formatAbout(isKnown: boolean): string {
  return isKnown ? '' : 'ca '
}

/**
 * The time on the way, and how many ways it leaves out: '35 min på väg, men för 2 av vägarna är tiden okänd (rundan
 * räknar med 12 min)'. Without any known way it says so, instead of '0 min på väg'.
 */
export function formatTravelSum({ travelMinutes, unknownWays, reservedMinutes }: RoundPlan): string {
  const known = `${formatMinutes(travelMinutes)} på väg`
  if (unknownWays === 0) return known
  const reserved = `(rundan räknar med ${formatMinutes(reservedMinutes)})`
  if (travelMinutes === 0) return `Tiden på väg är okänd ${reserved}`
  return `${known}, men för ${unknownWays} av vägarna är tiden okänd ${reserved}`
}

/**
 * The reason for a missed stop in words: 'stänger 14.00, du är där 14.20'; lower case, without a full stop. `nameOf`
 * returns the name of a stop by its index. `about`: the word of `formatAbout` for its times.
 */
export function formatMissReason(reason: MissReason, nameOf: (stop: number) => string, about = ''): string {
  switch (reason.kind) {
    case 'closed':
      return 'stängt den dagen'
    case 'cancelled':
      return reason.reason === null ? 'inställt' : `inställt: ${reason.reason}`
    case 'other-date':
      return `hålls inte den dagen${reason.next === null ? '' : `, nästa gång ${formatShortDate(reason.next)}`}`
    case 'unreachable':
      return 'ingen väg leder dit'
    case 'too-short':
      return `öppet bara ${formatMinutes(reason.openMinutes)} i sträck`
    case 'closes':
      return formatCloses(reason, nameOf, about)
    case 'opens-late':
      return `öppnar ${formatRoundTime(reason.openMinute)}, hinns inte innan rundan ska vara slut ${formatRoundTime(reason.endBy)}`
    case 'ends-late':
      return `rundan skulle sluta ${formatRoundTime(reason.endMinute)}, men ska vara slut ${formatRoundTime(reason.endBy)}`
    case 'displaces':
      return `då hinns inte ${nameOf(reason.stop)}`
    case 'locks':
      return 'ryms inte bland de låsta platserna'
  }
}

function formatCloses(
  { closeMinute, arriveMinute, displaces }: Extract<MissReason, { kind: 'closes' }>,
  nameOf: (stop: number) => string,
  about: string,
): string {
  const isThere = arriveMinute < closeMinute
  const times = `stänger ${formatRoundTime(closeMinute)}, du är där ${isThere ? 'först ' : ''}${about}${formatRoundTime(arriveMinute)}`
  return displaces === null ? times : `${times}; läggs det tidigare hinns inte ${nameOf(displaces)}`
}

/** The note for a stop with unknown hours, which counts as open. */
export function formatDoubt(doubt: HoursDoubt): string {
  return doubtTexts[doubt]
}

const doubtTexts = {
  hours: 'Öppettiderna är inte kända',
  holiday: 'Röd dag: tiderna kan avvika',
  start: 'Starttiden är inte känd',
  end: 'Sluttiden är inte känd',
} as const satisfies Record<HoursDoubt, string>
