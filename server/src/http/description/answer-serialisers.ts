/** Serialises answers by their schemas: fields that a schema does not name are left out. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type BuildSerializer = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>

/** Fastify's own serialisers, compiled at the first answer: compiling those of eighty calls would add 0.1 s to the start. */
export const buildSerialiserLater: BuildSerializer = (schemas, options) => {
  const build = SerializerSelector()(schemas, options)
  return (route) => {
    let serialise: ((answer: unknown) => string) | null = null
    return (answer) => {
      serialise ??= build(route) as (answer: unknown) => string
      return serialise(answer)
    }
  }
}
