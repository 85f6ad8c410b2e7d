import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'
import { buildSerialiserLater } from './answer-serialisers.ts'

const { fresh } = testDatabases('sqlite')

function appAnswering(schema: object, answer: object) {
  const app = Fastify({ schemaController: { compilersFactory: { buildSerializer: buildSerialiserLater } } })
  app.get('/', { schema: { response: { 200: schema } } }, async () => answer)
  return app
}

/** What the description says of a call. */
interface DescribedCall {
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: object }> }>
}

test('a field that the schema does not name is left out, also of later answers', async () => {
  const app = appAnswering(
    { type: 'object', properties: { name: { type: 'string' } } },
    { name: 'Kupan', secret: 'not for everybody' },
  )
  for (let time = 0; time < 2; time++) expect((await app.inject('/')).body).toBe('{"name":"Kupan"}')
})

test('a schema that cannot be compiled breaks its own answer only', async () => {
  const app = appAnswering({ $ref: 'nowhere#' }, {})
  app.get('/whole', async () => ({ whole: true }))
  expect((await app.inject('/')).statusCode).toBe(500)
  expect((await app.inject('/whole')).json()).toEqual({ whole: true })
})

test('the schemas of all answers can be compiled', async () => {
  const { app } = await buildEmbeddedSite(await fresh())
  await app.ready()
  const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, DescribedCall>>
  const schemas = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content = {} }) => Object.values(content).flatMap(({ schema }) => schema ?? []))
  expect(schemas.length).toBeGreaterThan(50)
  const build = SerializerSelector()({}, {})
  for (const schema of schemas) expect(() => build({ schema } as Parameters<typeof build>[0])).not.toThrow()
})
