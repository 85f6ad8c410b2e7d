/**
 * Every field of every body, sent with a type other than the one documented at /docs: 400 with the field's name, and
 * nothing is stored. Values are not converted: neither '1' to 1 nor a list of one to its element.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { operatorAtWork } from '../testing/desk-work.ts'
import { TestBrowser } from '../testing/embedded-site.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { answers, type CallName, requests } from '../testing/roles-table.ts'
import { buildWorkSite } from '../testing/work-site.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A value of each JSON type, and values that loose comparison confuses. */
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  1.5,
  '',
  '0',
  '1',
  'true',
  'null',
  [],
  ['1'],
  [1],
  {},
  { id: 1 },
]

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Whether a value has one of the types that the description gives the field. */
function isOfType({ type, enum: few, anyOf, properties }: Schema, value: unknown): boolean {
  if (anyOf) return anyOf.some((one) => isOfType(one, value))
  if (few) return few.includes(value)
  if (type === 'integer') return Number.isInteger(value)
  return (type ?? (properties && 'object')) === typeOf(value)
}

/** Whether this variant of a body is the intended one: variants are distinguished by their constants. */
const isMeant = ({ properties = {} }: Schema, body: Readonly<Record<string, unknown>>) =>
  Object.entries(properties).every(([field, { enum: few = [body[field]] }]) => few.includes(body[field]))

/** Calls with a body, without the two whose body has an optional name and nothing else. */
const names = (Object.keys(endpoints) as CallName[]).filter(
  (name) => requests[name]?.payload && name !== 'recordLogin' && name !== 'deleteAccount',
)
const password = 'hemligt-nog'

onSqlite(({ fresh }) => {
  let site: TestSite
  let bodies: ReadonlyMap<string, Schema>
  let versions: ReadonlyMap<number, number>
  beforeAll(async () => {
    ;({ site, versions } = await buildWorkSite(await fresh(), { clock: systemClock }))
    // Creates the secret that signs form passes.
    await site.call(endpoints.formPass.path)
    const { paths } = (await site.call('/docs/json')).json<{
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
    }>()
    bodies = new Map(
      Object.values(endpoints).map(({ path, method }) => [
        `${method} ${path}`,
        paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {},
      ]),
    )
  })

  function send(name: CallName, body: unknown, browser: TestBrowser) {
    const { path = endpoints[name].path } = requests[name] ?? {}
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    return site.callAs(operatorAtWork, path, {
      method: endpoints[name].method,
      headers: { 'content-type': 'application/json', ...(path.startsWith('/identity') && { cookie }) },
      payload: JSON.stringify(body),
    })
  }

  /** Tables that change in the background with any call: attempt counts, last visits, mailed codes of new accounts. */
  const passing = ['attempt', 'identity_session', 'identity_verification', 'job']
  const stored = async () => (await loadEverything(site.database)).filter(({ table }) => !passing.includes(table))

  describe.each(names)('%s', (name) => {
    test('accepts each field only with its described type', async () => {
      const { path, method } = endpoints[name]
      const versionOf = (id: number) => versions.get(id) ?? 0
      const browser = new TestBrowser(site)
      const email = `${name}@example.se`.toLowerCase()
      if (path.startsWith('/identity')) await browser.session('signUp', { email, password })
      const given = { other: operatorAtWork.uid, versionOf, email, password, freshEmail: `fresh-${email}` }
      const whole: Record<string, unknown> = { ...requests[name]?.payload?.(given) }
      const schema = bodies.get(`${method} ${path}`) ?? {}
      const variants = (schema.anyOf ?? [schema]).filter((one) => isMeant(one, whole))
      const fields = new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})))
      expect(fields.size).toBeGreaterThan(0)
      const before = await stored()
      let tried = 0
      for (const field of fields) {
        const forms = variants.flatMap(({ properties }) => properties?.[field] ?? [])
        for (const value of values.filter((one) => !forms.some((form) => isOfType(form, one)))) {
          const answer = await send(name, { ...whole, [field]: value }, browser)
          const said = `${field}: ${JSON.stringify(value)}: ${answer.statusCode} ${answer.body}`
          expect(answer.statusCode, said).toBe(400)
          expect(answer.json<{ message: string }>().message, said).toContain(field)
          tried++
        }
      }
      expect(tried).toBeGreaterThan(fields.size * 5)
      for (const body of [null, true, 1, '{}', [], [whole]])
        expect((await send(name, body, browser)).statusCode).toBe(400)
      expect(await stored()).toEqual(before)
      // Shows that the earlier bodies were refused only for their types.
      expect((await send(name, whole, browser)).statusCode).toBe(name === 'createProfile' ? 409 : answers[name].at(-1))
    })
  })
})
