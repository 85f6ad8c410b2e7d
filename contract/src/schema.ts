/**
 * JSON Schemas with TypeBox's function names and types, so that each schema also gives the static type. The running
 * server does not load TypeBox itself: its seven hundred files would slow the start considerably.
 */
import type { Static, TOptional, TSchema, Type as TypeBox } from 'typebox'

export type { Static, TOptional, TSchema }

type Words =
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'

/** Other keywords of JSON Schema: `maxLength`, `minimum`, `description` … */
type Options = Readonly<Record<string, unknown>>

/** The key by which TypeBox marks optional fields; it does not appear when a schema is serialized. */
const optionalMark = '~optional'

const isOptional = (schema: object) => optionalMark in schema

const builders = {
  Array: (items: object, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Object(properties: Readonly<Record<string, object>>, options?: Options) {
    const required = Object.keys(properties).filter((name) => !isOptional(properties[name] as object))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  Optional: (schema: object) => Object.defineProperty({ ...schema }, optionalMark, { value: true }),
  /** The names of a record may be any text. */
  Record: (_names: object, values: object, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly object[], options?: Options) => ({ anyOf, ...options }),
  Unknown: (options?: Options) => ({ ...options }),
}

/** The TypeBox functions that this project uses. `Record` takes `String()` for names, and `Enum` takes a list. */
export const Type = builders as unknown as Pick<typeof TypeBox, Words>
