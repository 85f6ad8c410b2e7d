/** Serialises answers by their schemas: fields that the schema does not name are left out. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type BuildSerializer = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>

type Serialise = (answer: unknown) => string

/**
 * Compiled serialisers by their schemas. The schemas are the contract's, so all applications of a process share them.
 */
const compiled = new WeakMap<object, Serialise>()

/**
 * Wraps Fastify's own serialisers so that each is compiled at its first answer: compiling those of eighty calls would
 * add 0.1 s to the start. No schema may refer to another by `$ref`.
 */
export const buildSerialiserLater: BuildSerializer = (schemas, options) => {
  const build = SerializerSelector()(schemas, options)
  return (route) => {
    const schema = route.schema as object
    return (answer) => {
      let serialise = compiled.get(schema)
      if (serialise === undefined) {
        serialise = build({ ...route, schema: withoutUnions(schema) }) as Serialise
        compiled.set(schema, serialise)
      }
      return serialise(answer)
    }
  }
}

/**
 * Converts a schema to an equal one with fewer unions. The serialiser compiles a validator for each variant of a union
 * when it first meets one, which blocked the server for 30 to 60 ms. The keyword `nullable` replaces "something or
 * null", an `enum` replaces several constants; both need no validator.
 */
function withoutUnions<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(withoutUnions) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutUnions(value)])) as Union
  const { anyOf, ...others } = copy
  if (anyOf === undefined) return copy as Schema
  const variants = anyOf.filter((variant) => variant.type !== 'null')
  const orNull = variants.length < anyOf.length ? [null] : []
  if (variants.every((variant) => 'const' in variant))
    return { ...others, enum: [...variants.map((variant) => variant.const), ...orNull] } as Schema
  const [one] = variants
  if (variants.length !== 1 || one?.type === undefined) return copy as Schema
  return { ...one, ...others, nullable: true, ...(one.enum && { enum: [...one.enum, ...orNull] }) } as Schema
}

interface Variant {
  readonly type?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

interface Union {
  readonly anyOf?: readonly Variant[]
}
