/** The JSON bodies of calls, held to the contract's schemas. */
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static, TSchema } from '@fyndkartan/contract/schema'
import type * as TypeBox from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Problem } from './problem.ts'

/** More than the fields of nearly every call need. */
const usualLimitBytes = 16 * 1024

/** Characters that take about a millisecond to read. */
const largeBody = 256 * 1024

/**
 * The calls that are added to `calls` afterwards take JSON and nothing else (415), of at most 16 kB (413) or `bodyLimitBytes`. An empty body is
 * none: browsers send the content type along also where a call has no body (spec §7).
 */
export function takeJsonOnly(calls: FastifyInstance, bodyLimitBytes = usualLimitBytes): void {
  const parse = calls.getDefaultJsonParser('error', 'error')
  calls.removeAllContentTypeParsers()
  calls.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (request, body, done) => {
      if (body.trim() === '') done(null, undefined)
      else if (body.length < largeBody) void parse(request, body, done)
      // Taking in some megabytes has held others up already: they get their turn before these are read.
      else setImmediate(() => void parse(request, body, done))
    },
  )
}

/**
 * Makes a reader of bodies: it gives the body as `schema` has it, further fields are ignored. Throws a Problem of 400 with
 * the name of the field that is missing or wrong.
 */
export function bodyReader<Schema extends TSchema>(schema: Schema): (request: FastifyRequest) => Static<Schema> {
  let compiled: ReturnType<typeof TypeBox.Compile<Schema>> | undefined
  return ({ body }) => {
    compiled ??= typeBox().Compile(schema)
    if (compiled.Check(body)) return body
    const error = meantError(compiled.Errors(body))
    const field = error?.instancePath.split('/')[1]
    if (field) throw new Problem(400, `${field} has the wrong form, see /docs`)
    if (error?.keyword === 'required') throw new Problem(400, `${error.params.requiredProperties[0]} is missing`)
    throw new Problem(400, 'the body must be a JSON object')
  }
}

/** Has what the first body would wait for read beforehand, file by file, while others are served. */
export function readBodyCheckerAhead(): void {
  // Should it fail, the first body says so.
  import('typebox/compile').catch(() => {})
}

/** Read with the first body: it is seven hundred files, and searches need not wait for them when the server starts. */
function typeBox(): typeof TypeBox {
  return require('typebox/compile') as typeof TypeBox
}

const require = createRequire(import.meta.url)

/** Where a body may have one of several forms, it is measured by the one whose constants it has. */
function meantError(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  const others = errors.flatMap(({ keyword, schemaPath }) =>
    keyword === 'const' ? (/^#\/anyOf\/\d+\/(?=properties\/\w+$)/.exec(schemaPath) ?? []) : [],
  )
  const isOfAnother = ({ schemaPath }: TLocalizedValidationError) =>
    schemaPath === '#' || others.some((other) => schemaPath.startsWith(other))
  return errors.find((error) => !isOfAnother(error)) ?? errors[0]
}
