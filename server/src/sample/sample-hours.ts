/** Generates realistic opening hours: every form of spec §3, in plausible proportions. */
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import type { DayHours } from '@fyndkartan/domain/opening-hours/parse'
import type { Random } from './random.ts'

const closed: DayHours = { kind: 'closed' }

/** The opening hours of a shop: a text of spec §3, a special word in either spelling, or null for unknown hours. */
export function sampleOpeningHours(random: Random): string | null {
  const share = random.fraction()
  if (share < 0.1) return null
  if (share < 0.16) return 'varierar'
  if (share < 0.21) return 'säsongsbaserade'
  if (share < 0.25) return 'på_förfrågan'
  if (share < 0.26) return 'på förfrågan'
  if (share < 0.263) return formatWeekHours(Array.from({ length: 7 }, () => closed))
  if (share < 0.45) return formatWeekHours(fewDays(random))
  return formatWeekHours(shopWeek(random))
}

const fullHours = [
  'Mo-Fr 10:00-12:30,13:30-18:00; Sa 10:00-14:00',
  'Tu-Fr 11:00-18:00; Sa 10:00-15:00; PH off; Dec 23 10:00-14:00; Jul 6-19 off',
  'May-Sep Th-Su 11:00-17:00',
  'Mo-Fr 10:00-18:00; Sa-Su 11:00-16:00; Jun-Aug Mo-Su 10:00-19:00; PH 12:00-16:00',
  'Mo-Su,PH 10:00-19:00; Dec 24 off; Dec 31 10:00-15:00; Jan 1 off',
] as const

/** Hours in OpenStreetMap's syntax that the text of spec §3 cannot express, for a few shops; null for the others. */
export function sampleFullHours(index: number): string | null {
  return index % 50 === 7 ? (fullHours[Math.floor(index / 50) % fullHours.length] ?? null) : null
}

/** The week of a shop with staff: the same hours on weekdays, a shorter Saturday, Sunday mostly closed. */
function shopWeek(random: Random): DayHours[] {
  const from = random.pick([9, 10, 10, 10, 11, 12]) * 60 + random.pick([0, 0, 0, 30])
  const to = random.pick([16, 17, 18, 18, 18, 19]) * 60
  const weekday = open(from, to)
  const monday = random.chance(0.15) ? closed : weekday
  const thursday = random.chance(0.15) ? open(from, to + 60) : weekday
  // A few shops have an evening café, so their Friday ends after midnight.
  const friday = random.chance(0.012) ? open(from, 60) : weekday
  const saturday = random.chance(0.88)
    ? open(random.pick([10, 10, 11]) * 60, random.pick([14, 15, 15, 16]) * 60)
    : closed
  const sunday = random.chance(0.28) ? open(random.pick([11, 12]) * 60, random.pick([15, 16]) * 60) : closed
  return [sunday, monday, weekday, weekday, thursday, friday, saturday]
}

/** The week of a shop with volunteers: one or two afternoons, and Saturday. */
function fewDays(random: Random): DayHours[] {
  const week = Array.from({ length: 7 }, () => closed)
  const afternoon = open(random.whole(12, 15) * 60, random.whole(17, 19) * 60)
  week[random.whole(1, 3)] = afternoon
  if (random.chance(0.6)) week[random.whole(4, 5)] = afternoon
  if (random.chance(0.8)) week[6] = open(10 * 60, random.whole(13, 15) * 60)
  if (random.chance(0.2)) week[0] = open(11 * 60, 15 * 60)
  return week
}

function open(from: number, to: number): DayHours {
  return { kind: 'open', from, to }
}
