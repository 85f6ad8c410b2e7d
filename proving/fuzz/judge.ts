/** Checks that an answer matches the description and reveals no internals of the server. */
import { Compile } from 'typebox/schema'
import type { Operation, Schema } from './description.ts'
import type { RawAnswer } from './raw-asker.ts'
import type { FuzzRequest } from './request.ts'

/**
 * Statuses with which the server may refuse a request before it reaches a call of the API; the description does not
 * list them for each call.
 */
const unreached: ReadonlySet<number> = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431])

/** Statuses of files and pages, for requests whose changed path or method leads away from their call. */
const ofFiles: ReadonlySet<number> = new Set([200, 206, 301, 302, 304, 400, 401, 403, 404, 405, 412, 415, 416, 431])

/** Traces of the program, its libraries, its files or its database, which no refusal may contain. */
const inside =
  /\bat .+:\d+:\d+|node_modules|file:\/\/|\.[cm]?[jt]s:\d|server\/src|sqlite|postgres|kysely|fastify|FST_|ERR_[A-Z]|better-auth|typebox|\b(?:select|insert|update|delete)\b.+\b(?:from|into|set)\b|(?:Type|Range|Reference|Syntax)Error|is not a function|undefined \(/i

const messageSchema: Schema = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string', minLength: 1 }, error: { type: 'string' }, code: { type: 'string' } },
}

/** The fault of an answer, as a sentence; null if the answer is right. */
export function faultOf(request: FuzzRequest, answer: RawAnswer): string | null {
  const { status, headers, body } = answer
  // 501 is no fault: the call needs a service that this server is not configured for.
  if (status >= 500 && status !== 501) return `the server failed: ${status} ${body.toString().slice(0, 300)}`
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without X-Content-Type-Options: nosniff`
  if ('x-injected' in headers) return 'a header was injected'
  const isRefusal = status >= 400
  if (isRefusal && inside.test(body.toString()))
    return `${status} tells of the inside: ${body.toString().slice(0, 500)}`
  if (request.method === 'HEAD' || status === 304) return null
  const type = (headers['content-type'] ?? '').split(';')[0] as string
  // The server refuses a request with two Host headers before the request reaches its call.
  if (request.headers.filter(([name]) => name.toLowerCase() === 'host').length > 1)
    // The server refuses a head that is too large, or contains Expect, before it counts the hosts.
    return status === 400 || (status === 431 && isTooLarge(request)) || (status === 417 && hasExpectation(request))
      ? contentFault(request.operation, status, messageSchema, type, body)
      : `${status} for two hosts, which is to be refused with 400`
  const described = request.strange === 'method' || request.strange === 'target' ? undefined : request.operation.answers
  const schemas = described?.get(status)
  if (schemas) return contentFault(request.operation, status, schemas.get(type), type, body)
  const isLost = request.strange === 'method' || request.strange === 'target'
  // Several long parameters together can make the head too large for any call.
  const mayBeUnreached = request.strange === 'head' || (status === 431 && isTooLarge(request))
  if (
    isLost
      ? !ofFiles.has(status) && !unreached.has(status) && !isOwn(request, status)
      : !unreached.has(status) || !mayBeUnreached
  )
    return `${status} is not described: ${body.toString().slice(0, 300)}`
  if (!isRefusal || type === 'text/html') return null
  return contentFault(request.operation, status, messageSchema, type, body)
}

/** Node's limit for a head (the target, and the names and values of headers), bytes. */
const mostOfHead = 16_384

/** An upper bound for the size of the headers that a role and a body add to the headers of `FuzzRequest`, bytes. */
const mostOfRole = 1000

/** Tells whether the request's head may exceed the limit. */
function isTooLarge({ target, headers }: FuzzRequest): boolean {
  const targetSize = target.reduce<number>((sum, part) => sum + String(part).length, 0)
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0)
  return targetSize + ofHeaders > mostOfHead - mostOfRole
}

function hasExpectation({ headers }: FuzzRequest): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'expect')
}

/**
 * Tells whether the description of the request's call has this status. A request with a changed path or method may
 * still reach its call.
 */
function isOwn({ operation }: FuzzRequest, status: number): boolean {
  return operation.answers.has(status)
}

function contentFault(
  { name }: Operation,
  status: number,
  schema: Schema | undefined,
  type: string,
  body: Buffer,
): string | null {
  if (schema === undefined) return `${name} ${status}: the type ${type || '(none)'} is not described`
  if (type !== 'application/json') return null
  const text = body.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `${name} ${status}: no JSON: ${text.slice(0, 300)}`
  }
  const check = checkerOf(schema)
  if (check.Check(value)) return null
  const [, errors] = check.Errors(value)
  return `${name} ${status}: not as described: ${JSON.stringify(errors[0])} in ${text.slice(0, 600)}`
}

const checkers = new WeakMap<Schema, ReturnType<typeof Compile>>()

function checkerOf(schema: Schema): ReturnType<typeof Compile> {
  const known = checkers.get(schema)
  if (known) return known
  const made = Compile(schema)
  checkers.set(schema, made)
  return made
}
