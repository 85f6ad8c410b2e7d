import { formatClockTime, weekdayNames } from '../local-time.ts'
import type { DayHours } from './parse.ts'
import type { SpecialHours } from './special-hours.ts'
import type { OpeningStatus } from './status.ts'

/** Where the text appears: popups have another text for missing hours than the list and the pages (spec §4). */
export type StatusSetting = 'popup' | 'page'

export interface OpeningStatusText {
  readonly label: string
  readonly tone: 'open' | 'closed' | 'neutral'
  /** A second line: 'Visa öppetider', 'Öppnar idag 10:00' or the note of a special word; null for none. */
  readonly detail: string | null
}

/**
 * Today's hours for pages that do not know the time: 'I dag 10:00–18:00', 'Stängt i dag'. `hours`: the result of
 * `formatDayHours`.
 */
export function formatHoursToday(hours: string): OpeningStatusText {
  const label = hours === closedText ? 'Stängt i dag' : /^\d/.test(hours) ? `I dag ${hours}` : hours
  return { label, tone: 'neutral', detail: null }
}

/** The text for a day on which a shop is closed. */
export const closedText = 'stängt'

/** The note for each of the three special words (spec §4). */
export const specialHoursNote: Readonly<Record<SpecialHours, string>> = {
  varierar: 'Denna butikens öppetider varierar, se deras hemsida.',
  säsongsbaserade: 'Denna butikens öppetider är säsongsbaserade, se deras hemsida.',
  på_förfrågan: 'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.',
}

/** The label of each special word in a list of choices. */
export const specialHoursLabel: Readonly<Record<SpecialHours, string>> = {
  varierar: 'Varierande öppettider',
  säsongsbaserade: 'Säsongsöppet',
  på_förfrågan: 'Enligt överenskommelse',
}

/** The texts for the opening status of a shop, exactly as in spec §4. */
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

/** The hours of one day in the list 'Öppetider': '10:00–18:00' or 'stängt'. An unreadable entry is shown as written. */
export function formatDayHours(day: DayHours | null): string {
  if (day === null || day.kind === 'closed') return closedText
  if (day.kind === 'invalid') return day.text || 'Ogiltiga öppettider'
  return `${formatClockTime(day.from)}–${formatClockTime(day.to)}`
}
