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

/** A call in the API description. */
interface DescribedCall {
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: object }> }>
}

test('a field that the schema does not name is left out of every answer', async () => {
  const app = appAnswering(
    { type: 'object', properties: { name: { type: 'string' } } },
    { name: 'Kupan', secret: 'not for everybody' },
  )
  for (let time = 0; time < 2; time++) expect((await app.inject('/')).body).toBe('{"name":"Kupan"}')
})

test('nullable values and constants are serialised unchanged', async () => {
  const none = { type: 'null' }
  const schema = {
    type: 'object',
    properties: {
      name: { anyOf: [{ type: 'string' }, none] },
      where: { anyOf: [{ type: 'object', properties: { town: { type: 'string' } } }, none] },
      dates: { anyOf: [none, { type: 'array', items: { type: 'string' } }] },
      count: { anyOf: [{ type: 'integer' }, none] },
      change: { anyOf: [{ const: 'added' }, { const: 1 }, none] },
      either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      within: {
        anyOf: [
          { type: 'integer' },
          { type: 'object', properties: { verdict: { anyOf: [{ type: 'string', enum: ['right'] }, none] } } },
        ],
      },
    },
  }
  const empty = {
    name: null,
    where: null,
    dates: null,
    count: null,
    change: null,
    either: 7,
    within: { verdict: null },
  }
  const full = {
    name: '"',
    where: { town: 'Borås' },
    dates: ['a'],
    count: 3,
    change: 'added',
    either: 'x',
    within: { verdict: 'right' },
  }
  for (const answer of [empty, full, { ...full, change: 1 }])
    expect((await appAnswering(schema, answer).inject('/')).json()).toEqual(answer)
  const secret = { where: { town: 'Borås', secret: 'not for everybody' } }
  expect((await appAnswering(schema, secret).inject('/')).json()).toEqual({ where: { town: 'Borås' } })
})

test('a schema that cannot be compiled breaks only its own answer', async () => {
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
