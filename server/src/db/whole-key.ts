import type { WholePlace } from './tables.ts'
import type { Reading } from './write.ts'

/** The subject of a report or claim: a single place, or a series (a market with all its dates). */
export interface WholeKey {
  readonly subject: WholePlace
  readonly subjectId: number
}

/** A key of maps: subject and id. */
export function keyOfWhole({ subject, subjectId }: WholeKey): string {
  return `${subject} ${subjectId}`
}

/** Replaces a market that is a date of a series by the series; other subjects stay. */
export async function wholeOf<Subject extends string>(
  reading: Reading,
  about: { readonly subject: Subject; readonly subjectId: number },
): Promise<{ readonly subject: Subject | 'series'; readonly subjectId: number }> {
  if (about.subject !== 'market') return about
  const row = await reading
    .selectFrom('market')
    .select('series_id')
    .where('id', '=', about.subjectId)
    .executeTakeFirst()
  const seriesId = row?.series_id ?? null
  return seriesId === null ? about : { subject: 'series', subjectId: seriesId }
}
