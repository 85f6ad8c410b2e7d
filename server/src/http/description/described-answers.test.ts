import { endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'

interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: object; readonly content?: object }>
  >
}

const { fresh } = testDatabases('sqlite')
let calls: readonly (readonly [name: string, described: Described])[]

beforeAll(async () => {
  const site = await buildEmbeddedSite(await fresh())
  const { paths } = await site.read<{ paths: Record<string, Record<string, Described>> }>('/docs/json')
  calls = Object.entries(endpoints).map(([name, { method, path }]) => {
    return [name, paths[path]?.[method.toLowerCase()] as Described] as const
  })
})

const answersOf = (name: string) => calls.find(([one]) => one === name)?.[1].responses ?? {}

describe('the description', () => {
  test('names every call as the contract does, with its group, and explains each of its answers', () => {
    for (const [name, { operationId, tags, responses }] of calls) {
      expect([operationId, tags.length]).toEqual([name, 1])
      for (const [status, { description }] of Object.entries(responses)) {
        expect(status, name).toMatch(/^[2-5]\d\d$/)
        expect(description, `${name} ${status}`).not.toMatch(/^$|Default Response/)
      }
    }
  })

  test('lists the answers that follow from an API key, a token, a body, a role and an ETag', () => {
    expect(Object.keys(answersOf('searchPlaces')).map(Number)).toEqual([200, 304, 400, 401, 429, 500, 503])
    expect(Object.keys(answersOf('publishTip')).map(Number)).toEqual([
      200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503,
    ])
    expect(Object.keys(answersOf('siteConfig')).map(Number)).toEqual([200, 429, 500, 503])
    expect(answersOf('countPlaces')['304']?.content).toBeUndefined()
    expect(Object.keys(answersOf('countPlaces')['200']?.headers ?? {})).toEqual(['ETag', 'Cache-Control'])
    for (const status of ['429', '503']) expect(answersOf('signIn')[status]?.headers).toHaveProperty('Retry-After')
  })

  test('allows no unnamed properties in answers', () => {
    const open = calls.flatMap(([name, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) => openObjectsIn(content, `${name} ${status}`)),
    )
    expect(open).toEqual([])
  })
})

/** The paths within a schema at which unnamed properties are allowed. */
function openObjectsIn(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const isOpen =
    'properties' in value && 'type' in value && value.type === 'object' && !('additionalProperties' in value)
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(value).flatMap(([name, part]) => openObjectsIn(part, `${at} ${name}`)),
  ]
}
