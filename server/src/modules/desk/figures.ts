/** The desk's call for the numbers of the last month: searches that found nothing, and the most opened places. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { deskFiguresSchema } from '@fyndkartan/contract/figures-schema'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { kindToWire } from '@fyndkartan/contract/tip'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { loadDeskPlace } from '../../db/desk-places.ts'
import { loadMissedWords, loadMostOpened } from '../../db/figures.ts'
import { shownPlace } from '../../db/whole-place.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'

const mostRows = 50

export function figureCalls(calls: FastifyInstance, { database, clock }: Deps): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'How often places were opened, and which searches found nothing, in the last 30 days',
    description: 'Counted without visitors. Removed places are left out.',
    security: withRequiredToken,
    response: { 200: deskFiguresSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskFigures.path, { schema }, async () => {
    const places = []
    for (const { subject, subjectId, ...figures } of await loadMostOpened(database.db, today(), mostRows)) {
      const key = await shownPlace(database.db, { subject, subjectId }, clock())
      const found = key && (await loadDeskPlace(database.db, key))
      if (!key || !found || found.removedAtMs !== null) continue
      const { name, town } = found.place
      places.push({ type: kindToWire(key.kind), id: key.id, name, town, ...figures })
    }
    return { missed_words: await loadMissedWords(database.db, today(), mostRows), places }
  })
}
