/** Reads the JSON bodies of calls and checks them against the contract's schemas. */
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static, TSchema } from '@fyndkartan/contract/schema'
import type * as TypeBox from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Problem } from './problem.ts'

/** The limit of a body in bytes: enough for nearly every call. */
const usualLimitBytes = 16 * 1024

/**
 * Bodies of at least this size, bytes, are read in steps, between which the event loop handles other requests: parsing
 * alone takes about a millisecond.
 */
const largeBody = 256 * 1024

/**
 * Makes the calls that are added to `calls` afterwards accept JSON only (otherwise 415), of at most 16 kB or
 * `bodyLimitBytes` (otherwise 413). An empty body counts as none: browsers send the content type even where a call has
 * no body (spec §7).
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
      // Collecting, decoding and parsing megabytes each take a while: let other requests be answered in between.
      if (isLarge) await turnOfOthers()
      const text = body.toString()
      if (isLarge) await turnOfOthers()
      const read = isLarge ? readHarmless(text) : null
      if (read !== null) return read.value
      return text.trim() === '' ? undefined : parse(request, text)
    },
  )
}

/**
 * Lets the event loop handle other requests. Takes two rounds of `setImmediate`: incoming data is read between them,
 * but not before the first.
 */
async function turnOfOthers(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

interface Harmless {
  readonly value: unknown
}

/**
 * Keys that can change a prototype, and the escape that can hide them. Fastify's parser searches for them with regular
 * expressions, which takes longer than parsing.
 */
const suspected = ['__proto__', 'constructor', String.raw`\u`]

/**
 * Parses a body without suspected keys. Null for other bodies and for invalid JSON: Fastify's parser then decides, and
 * words the refusal.
 */
function readHarmless(body: string): Harmless | null {
  if (suspected.some((part) => body.includes(part))) return null
  try {
    return { value: JSON.parse(body) }
  } catch {
    return null
  }
}

/** Like `takeJsonOnly`, for calls about the caller's account, whose answers are never cached. */
export function takePersonalJson(calls: FastifyInstance, bodyLimitBytes?: number): void {
  takeJsonOnly(calls, bodyLimitBytes)
  calls.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    done()
  })
}

/**
 * Makes a function that checks a request's body and returns it with the type of `schema`; fields that the schema does
 * not name are ignored. It throws a Problem of 400 that names the missing or wrong field.
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

/** Loads the validator between requests, file by file, so that the first body to check does not wait for it. */
export function readBodyCheckerAhead(): void {
  // If loading fails, the check of the first body reports the error.
  import('typebox/compile').catch(() => {})
}

/** Loads the validator at its first use: its seven hundred files must not delay the start of the server. */
function typeBox(): typeof TypeBox {
  return require('typebox/compile') as typeof TypeBox
}

const require = createRequire(import.meta.url)

/**
 * Finds the first error about the variant of a union that the body means: the variant whose constants the body
 * contains.
 */
function meantError(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  const others = errors.flatMap(({ keyword, schemaPath }) =>
    keyword === 'const' ? (/^#\/anyOf\/\d+\/(?=properties\/\w+$)/.exec(schemaPath) ?? []) : [],
  )
  const isOfAnother = ({ schemaPath }: TLocalizedValidationError) =>
    schemaPath === '#' || others.some((other) => schemaPath.startsWith(other))
  return errors.find((error) => !isOfAnother(error)) ?? errors[0]
}
