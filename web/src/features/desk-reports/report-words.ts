/** Swedish texts of the desk for visitors' reports that something about a place is wrong. */
import type { DeskReport } from '@fyndkartan/domain/desk'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { WrongVerdict } from '@fyndkartan/domain/report'

const said: Readonly<Record<WrongVerdict, (kind: PlaceKind) => string>> = {
  closed: (kind) => (kind === 'shop' ? 'Har stängt för gott' : 'Har slutat för gott'),
  cancelled: () => 'Är inställd',
  moved: () => 'Har flyttat',
  wrong_hours: (kind) => (kind === 'shop' ? 'Tiderna stämmer inte' : 'Dagen eller tiden stämmer inte'),
}

/** The text for what a report says: 'Har stängt för gott'. */
export function formatSaid(verdict: WrongVerdict, kind: PlaceKind): string {
  return said[verdict](kind)
}

/** The number of visitors and the time of their reports: '3 besökare, 12 nov 2026 10:00 – 18 nov 2026 12:30'. */
export function formatCounted({ count, firstAtMs, lastAtMs }: DeskReport): string {
  const [first, last] = [firstAtMs, lastAtMs].map(formatInstantSwedish)
  return `${count} besökare, ${first === last ? first : `${first} – ${last}`}`
}

/** Whether other visitors are warned: 'Besökare ser en varning.' */
export function formatWarned({ isWarned }: DeskReport): string {
  return isWarned ? 'Besökare ser en varning.' : 'Besökare ser ingen varning än.'
}

/** The button that accepts a report and changes the place. Null when the operator has to correct the place by hand. */
export function acceptanceOf({
  verdict,
  place,
}: Pick<DeskReport, 'verdict' | 'place'>): { readonly label: string; readonly done: string } | null {
  if (verdict === 'cancelled') return { label: 'Ställ in datumet', done: 'Inställt' }
  if (verdict !== 'closed') return null
  const isSeries = place.kind === 'market' && place.seriesId !== null
  return { label: isSeries ? 'Ta bort alla datum' : 'Ta bort stället', done: 'Borttaget' }
}

/** The decision on a report and its time; null while the report is open. */
export function formatDecision(report: DeskReport): string | null {
  const { decision, decidedAtMs } = report
  if (decision === null) return null
  const what = decision === 'dismissed' ? 'Avfärdat' : (acceptanceOf(report)?.done ?? 'Rättat eller kontrollerat')
  return decidedAtMs === null ? what : `${what} ${formatInstantSwedish(decidedAtMs)}`
}
