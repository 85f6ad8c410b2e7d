import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ChosenSlideshow } from '../live/chosen-slideshow.ts'
import { SeriesRules } from '../live/series-rules.ts'
import { readConfig } from '../config/config.ts'
import { deleteOperator } from '../db/operators.ts'
import { write } from '../db/write.ts'
import { buildSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { addOperators, olle } from '../testing/desk-site.ts'
import { testIdentity } from '../testing/test-identity.ts'
import { addDeskCalls, writeAsOperator } from './desk-calls.ts'
import { answerProblems } from '../http/problem.ts'
import { noMailer } from '../testing/no-mailer.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)

onSqlite(({ fresh }) => {
  test('a call whose role is revoked while it runs writes nothing', async () => {
    const site = await buildSite(await fresh())
    await addOperators(site)
    const { sign, ...identity } = testIdentity(() => nowMs)
    const slideshow = new ChosenSlideshow(site.database)
    const series = new SeriesRules(site.database)
    const deps = { ...site, config: readConfig({}), clock: () => nowMs, identity, slideshow, series, mailer: noMailer }
    const decided: boolean[] = []
    const app = Fastify()
    answerProblems(app)
    addDeskCalls(app, deps, (calls) => {
      calls.post<{ Querystring: { remove?: string } }>('/decide', async (request) => {
        if (request.query.remove !== undefined)
          await write(site.database, nowMs, (writing) => deleteOperator(writing, olle.uid))
        await writeAsOperator(request, deps, async () => void decided.push(true))
        return {}
      })
    })
    const headers = { authorization: `Bearer ${await sign(olle)}` }
    const decide = (query: string) => app.inject({ method: 'POST', url: `/decide${query}`, headers })
    expect((await decide('')).statusCode).toBe(200)
    const late = await decide('?remove')
    expect([late.statusCode, late.json()]).toEqual([403, { message: 'Sidan är bara för operatörer.' }])
    expect(decided).toEqual([true])
    await app.close()
  })
})
