import { formatCount } from '@fyndkartan/domain/format-count'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import type {
  StoredSource,
  RunCause,
  RunOutcome,
  SourceInterval,
  SourceKind,
  SourceRun,
  SourceStatus,
} from '@fyndkartan/domain/source'

export const kindText: Readonly<Record<SourceKind, string>> = {
  overpass: 'OpenStreetMap (Overpass)',
  geojson: 'GeoJSON',
  ical: 'Kalender (iCal)',
  csv: 'Tabell (CSV)',
  'schema.org': 'Webbsidor (schema.org)',
}

/** The hint under the address field, by kind of source. */
export const addressHint: Readonly<Record<SourceKind, string>> = {
  overpass: 'En fråga till Overpass, eller adressen till ett svar.',
  geojson: 'Adressen till en GeoJSON-fil vars egenskaper heter som taggarna i OpenStreetMap.',
  ical: 'https://... – webcal:// fungerar också.',
  csv: 'Adressen till en CSV-fil i UTF-8, med samma kolumner som vid import.',
  'schema.org':
    'En sida med Event, Store eller ItemList, eller en webbplatskarta (sitemap) med högst 500 sådana sidor.',
}

export const intervalText: Readonly<Record<SourceInterval, string>> = {
  hour: 'Varje timme',
  day: 'Varje natt',
  week: 'Varje vecka',
  month: 'Varje månad',
}

export const statusText: Readonly<Record<SourceStatus, string>> = {
  new: 'Inte startad',
  active: 'Hämtas regelbundet',
  paused: 'Pausad',
  waiting: 'Väntar på dig',
}

const outcomeText: Readonly<Record<RunOutcome, string>> = {
  running: 'Pågår',
  tried: 'Provkörd',
  done: 'Genomförd',
  unchanged: 'Inget nytt hos källan',
  held: 'Stoppad',
  failed: 'Gick fel',
}

const causeText: Readonly<Record<RunCause, string>> = {
  schedule: 'enligt schemat',
  operator: 'begärd här',
  command: 'kommando på servern',
}

/** A run of a source: 'Genomförd 24 nov 2026 02:37, enligt schemat: 3 nya, 1 ändrad.' */
export function describeRun({ outcome, startedAtMs, cause, result, reason }: SourceRun): string {
  const counts =
    result === null
      ? []
      : [
          [result.added, 'ny', 'nya'] as const,
          [result.changed, 'ändrad', 'ändrade'] as const,
          [result.removed, 'borttagen', 'borttagna'] as const,
        ].flatMap(([count, one, several]) => (count > 0 ? `${formatCount(count)} ${count === 1 ? one : several}` : []))
  const changes = counts.length > 0 ? counts.join(', ') : result && 'ingenting ändrades'
  const said = [reason, changes && `${changes}.`].filter(Boolean).join(' ')
  return `${outcomeText[outcome]} ${formatInstantSwedish(startedAtMs)}, ${causeText[cause]}${said === '' ? '.' : `: ${said}`}`
}

/** The state of a source: '12 platser. Varje natt. Nästa gång 24 nov 2026 02:37.' */
export function describeState({ isRunning, ordered, status, nextAtMs, places, every }: StoredSource): string {
  const count = places === 1 ? '1 plats' : `${formatCount(places)} platser`
  if (isRunning) return `Hämtas just nu. ${count}.`
  if (ordered !== null) return `Börjar strax. ${count}.`
  const next = nextAtMs === null ? '' : ` Nästa gång ${formatInstantSwedish(nextAtMs)}.`
  return status === 'active' ? `${count}. ${intervalText[every]}.${next}` : `${count}.`
}
