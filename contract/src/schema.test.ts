import { Type as TypeBox } from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './schema.ts'

/** One schema of each kind: alone, with annotations, and nested. */
function samples(type: typeof Type) {
  const text = type.String({ maxLength: 7, description: 'a text' })
  const seldom = type.Optional(type.Integer({ minimum: 0 }))
  return {
    array: type.Array(type.Boolean(), { maxItems: 3 }),
    boolean: type.Boolean({ description: 'yes or no' }),
    enum: type.Enum(['sqlite', 'postgres']),
    literals: type.Union([type.Literal('shop'), type.Literal(1), type.Literal(true)], { description: 'one of them' }),
    null: type.Null(),
    number: type.Number({ minimum: -90, maximum: 90 }),
    object: type.Object(
      { text, seldom, own: type.Literal('text', { description: 'always' }) },
      { additionalProperties: false },
    ),
    allSeldom: type.Object({ seldom, text: type.Optional(text) }),
    nested: type.Object({ inner: type.Object({ text, seldom }), list: type.Optional(type.Array(text)) }),
    empty: type.Object({}),
    record: type.Record(type.String(), type.Unknown(), { description: 'anything' }),
    optional: seldom,
    optionalTwice: type.Optional(seldom),
    unknown: type.Unknown({ description: 'anything' }),
  }
}

test('schemas are identical to those that TypeBox builds', () => {
  const [own, theirs] = [samples(Type), samples(TypeBox)]
  for (const name of Object.keys(theirs) as (keyof typeof theirs)[])
    expect(JSON.stringify(own[name]), name).toBe(JSON.stringify(theirs[name]))
})

test('making a schema optional leaves the schema itself as it was', () => {
  const text = Type.String()
  expect(Type.Object({ seldom: Type.Optional(text), always: text }).required).toEqual(['always'])
})
