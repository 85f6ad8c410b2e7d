/**
 * The desk's calls about the slideshow of the start page: the three markets of spec §9 unless operators choose others.
 */
import { slideshowToWire } from '@fyndkartan/contract/desk'
import { chooseSlideshowSchema, doneSchema, slideshowSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { type Market, slideshowMarketIds } from '@fyndkartan/domain/market'
import type { FastifyInstance } from 'fastify'
import { insertAction } from '../../db/actions.ts'
import { loadSlideshowChoice, updateSlideshowChoice } from '../../db/choices.ts'
import { loadPlace } from '../../db/places.ts'
import type { Reading } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'

const readChoice = bodyReader(chooseSlideshowSchema)

export function slideshowCalls(calls: FastifyInstance, deps: Deps): void {
  addReading(calls, deps)
  addChoice(calls, deps)
}

function addReading(calls: FastifyInstance, { database }: Deps): void {
  const schema = {
    summary: 'The markets of the slideshow',
    security: withRequiredToken,
    response: { 200: slideshowSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskSlideshow.path, { schema }, async () => {
    const chosen = await loadSlideshowChoice(database.db)
    const ids = chosen ?? slideshowMarketIds
    const markets: Market[] = []
    for (const id of ids) {
      const market = await loadPlace(database.db, { kind: 'market', id })
      if (market) markets.push(market)
    }
    return slideshowToWire({ ids, isDefault: chosen === null, markets })
  })
}

function addChoice(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Choose the markets of the slideshow',
    description: 'In this order. An empty list leaves only the promo; null restores the default.',
    security: withRequiredToken,
    body: chooseSlideshowSchema,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.put(endpoints.chooseSlideshow.path, { schema }, async (request) => {
    const { ids } = readChoice(request)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      if (ids) await assertUsable(writing.trx, ids)
      const before = await loadSlideshowChoice(writing.trx)
      if (JSON.stringify(before) === JSON.stringify(ids)) throw new Problem(409, 'Bildspelet visar redan just dem.')
      await updateSlideshowChoice(writing, ids)
      return insertAction(writing, {
        actor,
        verb: 'choose',
        subject: 'slideshow',
        subjectId: null,
        before: { ids: before },
        after: { ids },
      })
    })
    return { action_id: actionId }
  })
}

async function assertUsable(reading: Reading, ids: readonly number[]): Promise<void> {
  for (const [place, id] of ids.entries()) {
    if (ids.indexOf(id) < place) throw new Problem(400, `Loppis ${id} står med flera gånger.`)
    if ((await loadPlace(reading, { kind: 'market', id })) === null)
      throw new Problem(400, `Det finns ingen loppis med numret ${id}.`)
  }
}
