/** Reads the JSON bodies of calls and checks them against the contract's schemas. */
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static, TSchema } from '@fyndkartan/contract/schema'
import type * as TypeBox from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Problem } from './problem.ts'

/** Limit of a body: more than nearly every call needs, bytes. */
const usualLimitBytes = 16 * 1024

/** A body of this many bytes takes about a millisecond to parse. */
const largeBody = 256 * 1024

/**
 * Calls added to `calls` afterwards take JSON only (415), at most 16 kB (413) or `bodyLimitBytes`. An empty body counts as none:
 * browsers send the content type even where a call has no body (spec §7).
 */
export function takeJsonOnly(calls: FastifyInstance, bodyLimitBytes = usualLimitBytes): void {
  const parser = calls.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) => {
      void parser(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
  calls.removeAllContentTypeParsers()
  calls.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const isLarge = body.length >= largeBody
      // Collecting megabytes, decoding and parsing them each take a while: other requests get a turn before each of these.
      if (isLarge) await turnOfOthers()
      const text = body.toString()
      if (isLarge) await turnOfOthers()
      const read = isLarge ? readHarmless(text) : null
      if (read !== null) return read.value
      return text.trim() === '' ? undefined : parse(request, text)
    },
  )
}

/** What arrives is read between two rounds of `setImmediate`, not before the first. */
async function turnOfOthers(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

interface Harmless {
  readonly value: unknown
}

/** What the parser looks for with regular expressions, which takes longer than parsing: keys that reach a prototype. */
const suspected = ['__proto__', 'constructor', String.raw`\u`]

/** Null when it has what is suspected anywhere, or is no JSON: the parser then decides, and words the refusal. */
function readHarmless(body: string): Harmless | null {
  if (suspected.some((part) => body.includes(part))) return null
  try {
    return { value: JSON.parse(body) }
  } catch {
    return null
  }
}

/** The same for calls whose answers are for the caller alone: they are never cached. */
export function takePersonalJson(calls: FastifyInstance, bodyLimitBytes?: number): void {
  takeJsonOnly(calls, bodyLimitBytes)
  calls.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    done()
  })
}

/**
 * Makes a function that checks a body and returns it as `schema` types it; other fields are ignored. It throws a Problem of 400
 * that names the missing or wrong field.
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

/** Loads the validator beforehand, file by file between requests, so that the first body need not wait for it. */
export function readBodyCheckerAhead(): void {
  // If it fails, the first body reports the error.
  import('typebox/compile').catch(() => {})
}

/** Loaded with the first body: it is seven hundred files, which must not delay the start of the server. */
function typeBox(): typeof TypeBox {
  return require('typebox/compile') as typeof TypeBox
}

const require = createRequire(import.meta.url)

/** Of a union of schemas, the errors of the variant whose constants match the body. */
function meantError(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  const others = errors.flatMap(({ keyword, schemaPath }) =>
    keyword === 'const' ? (/^#\/anyOf\/\d+\/(?=properties\/\w+$)/.exec(schemaPath) ?? []) : [],
  )
  const isOfAnother = ({ schemaPath }: TLocalizedValidationError) =>
    schemaPath === '#' || others.some((other) => schemaPath.startsWith(other))
  return errors.find((error) => !isOfAnother(error)) ?? errors[0]
}
