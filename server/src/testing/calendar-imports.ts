/** Calendars with series, and the markets in the database after their import. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { expect } from 'vitest'
import type { Database } from '../db/open.ts'
import { applyImport, type ImportOptions } from '../importer/apply-import.ts'
import type { ImportDraft, ImportProblem } from '../importer/import-draft.ts'
import type { ImportCounts } from '../importer/import-plan.ts'
import { parseIcal } from '../importer/parse-ical.ts'

/** Saturday 21 November 2026, 12:00 in Sweden. */
export const importNowMs = Date.UTC(2026, 10, 21, 11)
export const importToday = '2026-11-21'

/** A calendar of events, each a list of lines. An event without its own name, place or UID gets a usual one. */
export function calendarOf(...events: readonly (readonly string[])[]): string {
  const usual = ['UID:1', 'SUMMARY:Loppis', 'LOCATION:Borås']
  const named = (line: string) => line.split(':')[0]
  const lines = events.flatMap((event) => {
    const own = new Set(event.map(named))
    return ['BEGIN:VEVENT', ...usual.filter((line) => !own.has(named(line))), ...event, 'END:VEVENT']
  })
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

export const start = 'DTSTART:20261128T100000'

/** The lines of an event that is repeated every week, `count` times. */
export function weekly(count: number): string[] {
  return [start, `RRULE:FREQ=WEEKLY;COUNT=${count}`]
}

/** One date of a market as a single market, which is how earlier versions imported calendars. */
export function dayOf(name: string, date: CivilDate): ImportDraft {
  const facts = { ...unknownFacts('market'), name: 'Loppis', town: 'Borås', date, startMinute: 600 }
  return { sourceId: `ical:Loppisar#1#${name}`, kind: 'market', facts }
}

/** The three dates of a weekly market as single markets. */
export const threeDays = [dayOf('', '2026-11-28'), dayOf('2026-12-05', '2026-12-05'), dayOf('2026-12-12', '2026-12-12')]

/** The result of `dates` (see below) for a series of three weeks. */
export const three = ['1 11-28 10 series 1', '2 12-05 10 series 1', '3 12-12 10 series 1']

/** The result of an import that changes nothing. */
export const none = { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0 }

/** Imports calendars into a database, and reads the resulting markets. */
export function importsInto(database: Database) {
  /** Imports like the command `import`, but in the test's own thread. */
  const apply = async (drafts: readonly ImportDraft[], rest: Partial<ImportOptions> = {}) => {
    const skipped: ImportProblem[] = []
    const counts = await applyImport(database, importNowMs, drafts, {
      scope: 'ical:Loppisar#',
      source: 'Loppisar',
      prune: false,
      dryRun: false,
      today: importToday,
      onLeftOut: (lines) => skipped.push(...lines),
      ...rest,
    })
    return { ...counts, skipped }
  }
  const carryOut = async (text: string, rest: Partial<ImportOptions> = {}) => {
    const { drafts, groups, unread } = parseIcal(text, { source: 'Loppisar', today: importToday })
    return apply(drafts, { ...rest, ...(groups && { groups }), ...(unread && { unread }) })
  }
  const rows = () => database.db.selectFrom('market').selectAll().orderBy('date').orderBy('id').execute()
  /**
   * The dates of all markets as '1 11-28 10 series 1' (id, date, hour of the start, series), with 'cancelled' and its
   * reason.
   */
  const dates = async () =>
    (await rows())
      .filter((row) => row.deleted_at === null)
      .map((row) =>
        [
          row.id,
          row.date?.slice(5),
          (row.start_minute ?? 0) / 60,
          row.series_id === null ? 'single' : `series ${row.series_id}`,
          ...(row.cancelled === 1
            ? ['cancelled', ...(row.cancelled_reason === null ? [] : [row.cancelled_reason])]
            : []),
        ].join(' '),
      )
  const unchangedBy = async (text: string, counts: Partial<ImportCounts>) => {
    const before = await rows()
    expect(await carryOut(text)).toMatchObject({ added: 0, changed: 0, removed: 0, ...counts })
    expect(await rows()).toEqual(before)
  }

  return { apply, carryOut, rows, dates, unchangedBy }
}
