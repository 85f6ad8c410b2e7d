import { formatClockTime, weekdayNames } from '../local-time.ts'
import type { DayHours } from './parse.ts'
import type { SpecialHours } from './special-hours.ts'
import type { OpeningStatus } from './status.ts'

/** Popups use a different text for missing hours than the list and the pages (spec §4). */
export type StatusSetting = 'popup' | 'page'

export interface OpeningStatusText {
  readonly label: string
  readonly tone: 'open' | 'closed' | 'neutral'
  /** 'Visa öppetider', 'Öppnar idag 10:00', a special word's note, or nothing. */
  readonly detail: string | null
}

/**
 * 'I dag 10:00–18:00', 'Stängt i dag', for pages that do not know the minute. `hours`: those of the day, as
 * `formatDayHours` writes them.
 */
export function formatHoursToday(hours: string): OpeningStatusText {
  const label = hours === closedText ? 'Stängt i dag' : /^\d/.test(hours) ? `I dag ${hours}` : hours
  return { label, tone: 'neutral', detail: null }
}

/** A day without hours. */
export const closedText = 'stängt'

/** Spec §4, the notes of the three special words. */
export const specialHoursNote: Readonly<Record<SpecialHours, string>> = {
  varierar: 'Denna butikens öppetider varierar, se deras hemsida.',
  säsongsbaserade: 'Denna butikens öppetider är säsongsbaserade, se deras hemsida.',
  på_förfrågan: 'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.',
}

/** The labels of the special words in a list of choices. */
export const specialHoursLabel: Readonly<Record<SpecialHours, string>> = {
  varierar: 'Varierande öppettider',
  säsongsbaserade: 'Säsongsöppet',
  på_förfrågan: 'Enligt överenskommelse',
}

/** Spec §4, shop opening status, every text as printed there. */
export function formatOpeningStatus(status: OpeningStatus, setting: StatusSetting): OpeningStatusText {
  switch (status.kind) {
    case 'open':
      return { label: 'Öppet', tone: 'open', detail: 'Visa öppetider' }
    case 'opens-today':
      return { label: 'Stängt', tone: 'closed', detail: `Öppnar idag ${formatClockTime(status.minute)}` }
    case 'opens-later':
      return {
        label: 'Stängt',
        tone: 'closed',
        detail: `Öppnar igen ${weekdayNames[status.weekday]} ${formatClockTime(status.minute)}`,
      }
    case 'closed':
      return { label: 'Stängt', tone: 'closed', detail: null }
    case 'special':
      return { label: specialHoursLabel[status.word], tone: 'neutral', detail: specialHoursNote[status.word] }
    case 'missing':
      return {
        label: setting === 'popup' ? 'Hittade inga öppetider' : 'Inga öppettider tillgängliga',
        tone: 'neutral',
        detail: null,
      }
    case 'too-few':
      return { label: 'Hittade inga öppetider', tone: 'neutral', detail: null }
    case 'invalid':
      return { label: 'Ogiltiga öppettider', tone: 'neutral', detail: null }
  }
}

/** One line of the list 'Öppetider': 'måndag', '10:00–18:00'. An unreadable entry is shown as it was written. */
export function formatDayHours(day: DayHours | null): string {
  if (day === null || day.kind === 'closed') return closedText
  if (day.kind === 'invalid') return day.text || 'Ogiltiga öppettider'
  return `${formatClockTime(day.from)}–${formatClockTime(day.to)}`
}
