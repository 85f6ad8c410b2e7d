/** Reads the JSON bodies of calls and checks them against the contract's schemas. */
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static, TSchema } from '@fyndkartan/contract/schema'
import type * as TypeBox from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Problem } from './problem.ts'

/** Limit of a body, bytes: enough for nearly every call. */
const usualLimitBytes = 16 * 1024

/** Parsing a body of this size takes about a millisecond. */
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

/** Waits for two rounds of `setImmediate`: incoming data is read between them, but not before the first. */
async function turnOfOthers(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

interface Harmless {
  readonly value: unknown
}

/**
 * The parser searches for these keys, which can change a prototype, with regular expressions; that takes longer than
 * parsing.
 */
const suspected = ['__proto__', 'constructor', String.raw`\u`]

/**
 * Parses a body without suspected keys. Null for all others and for invalid JSON: the parser then decides and words the
 * refusal.
 */
function readHarmless(body: string): Harmless | null {
  if (suspected.some((part) => body.includes(part))) return null
  try {
    return { value: JSON.parse(body) }
  } catch {
    return null
  }
}

/** The same for calls about the caller's account: their answers are never cached. */
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

/** Loads the validator between requests, file by file, so that the first body does not wait for it. */
export function readBodyCheckerAhead(): void {
  // If it fails, the first body reports the error.
  import('typebox/compile').catch(() => {})
}

/** Loaded late: its seven hundred files must not delay the start of the server. */
function typeBox(): typeof TypeBox {
  return require('typebox/compile') as typeof TypeBox
}

const require = createRequire(import.meta.url)

/** The first error that belongs to the variant of a union whose constants match the body. */
function meantError(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  const others = errors.flatMap(({ keyword, schemaPath }) =>
    keyword === 'const' ? (/^#\/anyOf\/\d+\/(?=properties\/\w+$)/.exec(schemaPath) ?? []) : [],
  )
  const isOfAnother = ({ schemaPath }: TLocalizedValidationError) =>
    schemaPath === '#' || others.some((other) => schemaPath.startsWith(other))
  return errors.find((error) => !isOfAnother(error)) ?? errors[0]
}
