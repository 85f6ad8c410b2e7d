/** The fuzzer's requests: valid according to the API's description, violating it, or violating HTTP itself. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Operation, Parameter } from './description.ts'
import { hostileJson, hostileText, nearlyValueOf, Seen, valueOf } from './values.ts'

export const roles = ['nobody', 'keyless', 'visitor', 'operator', 'forged'] as const
export type Role = (typeof roles)[number]

type Part = string | Seen

export interface FuzzRequest {
  readonly operation: Operation
  readonly role: Role
  readonly method: string
  /** The target of the request line, in parts. Parts of the class Seen get their values when the request is sent. */
  readonly target: readonly Part[]
  /** Headers besides those of the role and of the body. */
  readonly headers: readonly (readonly [name: string, value: Part])[]
  readonly body: Body
  /** What is strange about the request besides the values of its parameters and body. */
  readonly strange: Strange
}

/**
 * The possible effects of a distortion: 'target' and 'method' may lead to another call, 'head' may be refused before
 * any call.
 */
export type Strange = 'nothing' | 'target' | 'method' | 'head'

export type Body =
  | { readonly sort: 'none' }
  | { readonly sort: 'json'; readonly value: unknown }
  | { readonly sort: 'raw'; readonly text: string; readonly type: string | null; readonly packed: boolean }

/** The bytes of a body and its headers; null if there is no body. */
export function bytesOf(body: Body): { bytes: Buffer; headers: [string, string][] } | null {
  if (body.sort === 'none') return null
  if (body.sort === 'json') {
    // JSON.stringify escapes a lone surrogate, which UTF-8 cannot encode.
    return { bytes: Buffer.from(JSON.stringify(body.value)), headers: [['Content-Type', 'application/json']] }
  }
  const { text, type, packed } = body
  const bytes = packed ? gzipSync(text) : Buffer.from(text)
  return {
    bytes,
    headers: [...(type === null ? [] : [['Content-Type', type] as [string, string]]), ...(packed ? [gzipped] : [])],
  }
}

const gzipped: [string, string] = ['Content-Encoding', 'gzip']

/** Expensive calls, and calls that end the visitor's session or account, are sent less often. */
const seldom: Readonly<Record<string, number>> = {
  importPlaces: 1,
  signUp: 2,
  signIn: 2,
  changePassword: 2,
  resetPassword: 2,
  deleteAccount: 1,
  signOut: 1,
}

export function anyRequest(operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...operations.map((operation) => ({ weight: seldom[operation.name] ?? 8, arbitrary: requestOf(operation) })),
  )
}

function requestOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const role = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Role>(roleFor(operation)) },
    { weight: 1, arbitrary: fc.constantFrom(...rolesThatMay(operation)) },
  )
  const plain = fc.record({
    operation: fc.constant(operation),
    role,
    method: fc.constant(operation.method),
    target: targetOf(operation),
    headers: fc.constant<FuzzRequest['headers']>([]),
    body: bodyOf(operation),
    strange: fc.constant<Strange>('nothing'),
  })
  return fc.oneof(
    { weight: 12, arbitrary: plain },
    { weight: 2, arbitrary: withStrangeHead(plain) },
    { weight: 1, arbitrary: withStrangeTarget(plain) },
    { weight: 1, arbitrary: withStrangeMethod(plain) },
  )
}

/** The roles that may make the call: all, but the operator must not delete its account, which is needed until the end. */
function rolesThatMay({ name }: Operation): readonly Role[] {
  return name === 'deleteAccount' ? roles.filter((role) => role !== 'operator') : roles
}

function roleFor({ path, answers, method }: Operation): Role {
  if (path.startsWith('/desk/')) return 'operator'
  if (path.startsWith('/identity/')) return 'visitor'
  return answers.has(403) || method !== 'GET' || /favorite|profile|personal/.test(path) ? 'visitor' : 'nobody'
}

function targetOf({ path, parameters }: Operation): fc.Arbitrary<Part[]> {
  const pathParts = path.split(/(\{\w+\})/).filter((part) => part !== '')
  const filled = pathParts.map((part): fc.Arbitrary<Part> => {
    const parameter = parameters.find(({ name, in: where }) => where === 'path' && part === `{${name}}`)
    return parameter ? inAddress(parameter) : fc.constant(part)
  })
  const queried = parameters.filter((parameter) => parameter.in === 'query')
  return fc.tuple(fc.tuple(...filled), queryOf(queried)).map(([parts, query]) => [...parts, ...query])
}

/** A parameter's value as text in an address; valid in four out of five cases. */
function inAddress({ name, schema, examples }: Parameter): fc.Arbitrary<Part> {
  const right = valueOf(schema, name, examples).map((value): Part => {
    return typeof value === 'object' && value !== null ? (value as Seen) : encodeURIComponent(well(String(value)))
  })
  const wrong = fc.oneof(
    hostileText.map((text) => encodeURIComponent(well(text)).slice(0, 6000)),
    fc.constantFrom('%', '%zz', '%FF', '%ED%A0%80', '%00', '%2e%2e', '1.5', '-1', '0', '01', '1%20', '9'.repeat(400)),
  )
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

/** Replaces lone surrogates, which cannot be encoded in an address. */
function well(text: string): string {
  return text.toWellFormed()
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<Part[]> {
  // Most requests contain few of the many parameters of a search; with most of them, hardly any request would be valid.
  const anyOf = (present: number, missing: number) =>
    fc.tuple(
      ...parameters.map((parameter) =>
        fc.oneof(
          { weight: present, arbitrary: inAddress(parameter).map((value): Part[] => [`${parameter.name}=`, value]) },
          { weight: missing, arbitrary: fc.constant<Part[]>([]) },
        ),
      ),
    )
  const named = fc.oneof(anyOf(2, 1), anyOf(1, 6))
  const junk = fc.constantFrom<Part[]>(
    [],
    [],
    [],
    [],
    [],
    ['__proto__=1'],
    ['__proto__[x]=1'],
    ['constructor=1&constructor=2'],
    ['city[]=a&city[b]=c'],
    ['&&&===&'],
    ['%'],
    ['%FF=%FE'],
    [`x=${'y'.repeat(3000)}`],
    ['page=0&page=1'],
    ['city=a&city=b'],
  )
  return fc.tuple(named, junk).map(([pairs, more]) => {
    const present = [...pairs, more].filter((pair) => pair.length > 0)
    return present.flatMap((pair, at) => [at === 0 ? '?' : '&', ...pair])
  })
}

function bodyOf({ body, method }: Operation): fc.Arbitrary<Body> {
  const raw = fc.record({
    sort: fc.constant('raw' as const),
    text: fc.oneof(rawJson, hostileText),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/json;',
      'application/jsonp',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '\u00e5/\u00e4',
      null,
    ),
    packed: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
  const none = fc.constant<Body>({ sort: 'none' })
  if (method === 'GET') return none
  if (body === null) {
    const empty = fc.constant<Body>({ sort: 'raw', text: '', type: 'application/json', packed: false })
    return fc.oneof({ weight: 4, arbitrary: empty }, { weight: 1, arbitrary: none }, { weight: 1, arbitrary: raw })
  }
  const right = valueOf(body.schema, '', body.examples)
  const json = (value: fc.Arbitrary<unknown>) => value.map((made): Body => ({ sort: 'json', value: made }))
  return fc.oneof(
    { weight: 8, arbitrary: json(right) },
    { weight: 4, arbitrary: json(nearlyValueOf(right)) },
    { weight: 1, arbitrary: json(hostileJson) },
    { weight: 2, arbitrary: raw },
    { weight: 1, arbitrary: none },
  )
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Texts that are JSON or resemble it. */
const rawJson = fc.constantFrom(
  '{',
  '{}',
  '[]',
  'null',
  '"x"',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '{"type":"store","type":"event"}',
  '{"email":"a@example.se","email":"b@example.se","password":"x"}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f_proto__":{"polluted":true}}',
  '{"target_id":1e2,"target_type":"store"}',
  '{"target_id":99999999999999999999,"target_type":"store"}',
  '{"latitude":1e999,"type":"store"}',
  '{"name":"\\ud800","type":"store"}',
  '{"ids":[1,2,',
  deep('[', ']', 5000),
  deep('{"a":', '}', 3000),
  deep('[', ']', 100_000),
  `{"a":"${'x'.repeat(20_000)}"}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  `{${Array.from({ length: 900 }, (_, at) => `"k${at}":1`).join(',')}}`,
)

const strangeHeaders: readonly (readonly [string, Part])[] = [
  ['Accept', 'text/html'],
  ['Accept', '*/*;q=0,\u00ff'],
  ['Accept-Encoding', 'zstd, br, gzip'],
  ['Accept-Encoding', 'gzip;q=0, *;q=0'],
  ['Accept-Encoding', 'x'.repeat(4000)],
  ['Accept-Encoding', ',,,;;;q=='],
  ['Authorization', 'Bearer'],
  ['Authorization', 'Bearer a b c'],
  ['Authorization', `Bearer ${'e30.'.repeat(900)}`],
  ['Authorization', 'Basic Og=='],
  ['Authorization', '\u00ff'],
  ['Connection', 'close'],
  ['Connection', 'Upgrade, X-API-Key'],
  ['Content-Encoding', 'gzip'],
  ['Cookie', '__Host-x=\u00e5; ; =; a'],
  ['Cookie', `a=${'b'.repeat(6000)}`],
  ['Cookie', Array.from({ length: 300 }, (_, at) => `c${at}=1`).join('; ')],
  ['Expect', '100-continue'],
  ['Expect', 'the-unexpected'],
  ['Forwarded', 'for=unknown;proto=https'],
  ['Host', 'other.example'],
  ['Host', 'a'.repeat(3000)],
  ['Host', '@:99999'],
  ['If-Match', '*'],
  ['If-Modified-Since', 'yesterday'],
  ['If-None-Match', '*'],
  ['If-None-Match', new Seen('etag')],
  ['If-None-Match', 'W/"'.repeat(500)],
  ['If-None-Match', `"${'x'.repeat(5000)}"`],
  ['If-Range', '"x"'],
  ['Origin', 'null'],
  ['Origin', 'https://other.example'],
  ['Range', 'bytes=0-'],
  ['Range', 'bytes=9-1,-,'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['TE', 'trailers'],
  ['Trailer', 'X-API-Key'],
  ['Upgrade', 'h2c'],
  ['Upgrade', 'websocket'],
  ['Via', '1.1 '.repeat(200)],
  ['X-API-Key', 'another'],
  ['X-Big', 'x'.repeat(20_000)],
  ['X-Forwarded-For', "1.1.1.1', ::ffff:1.2.3.4%eth0, x"],
  ['X-Forwarded-Host', '<script>'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-No-Compression', '1'],
  ['X-Request-Id', '\u00e5'.repeat(300)],
]

function withStrangeHead(plain: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  const some = fc.array(fc.constantFrom(...strangeHeaders), { minLength: 1, maxLength: 3 })
  return fc.tuple(plain, some).map(([request, headers]) => ({ ...request, headers, strange: 'head' }))
}

function withStrangeMethod(plain: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  const others = [
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PATCH',
    'DELETE',
    'PUT',
    'POST',
    'GET',
    'QUERY',
    'PROPFIND',
    'FYND',
    'get',
  ]
  return fc
    .tuple(plain, fc.constantFrom(...others))
    .map(([request, method]) => ({ ...request, method, strange: 'method' }))
}

function withStrangeTarget(plain: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  const changes: readonly ((target: readonly Part[]) => readonly Part[])[] = [
    (target) => ['/', ...target],
    (target) => ['//', ...target],
    (target) => ['/.', ...target],
    (target) => ['/..', ...target],
    (target) => ['/assets/..', ...target],
    (target) => ['/%2e%2e', ...target],
    (target) => ['http://other.example', ...target],
    (target) => ['http://127.0.0.1:1', ...target],
    (target) => ['\\', ...target],
    (target) => [...target, '/'],
    (target) => [...target, '%2f'],
    (target) => [...target, '%00'],
    (target) => [...target, '%5c..%5c'],
    (target) => [...target, '#/store/1'],
    (target) => [...target, '#%ZZ'],
    (target) => [...target, ';a=b'],
    (target) => [String(target[0]).toUpperCase(), ...target.slice(1)],
    (target) => [String(target[0]).replace('_', '%5f'), ...target.slice(1)],
    () => ['*'],
    () => ['/'],
    () => ['/docs'],
    () => ['/docs/static/..%2f..%2fpackage.json'],
    () => ['/assets/%00'],
    () => ['/index.html%00.js'],
    () => ['/.vite/manifest.json'],
    () => ['/identity/facebook/callback?code=x&state=%FF&error=y'],
    () => [`/get_store/${'1'.repeat(5000)}`],
    () => [`/${'a/'.repeat(3000)}`],
    () => ['?'],
    () => ['other.example:443'],
  ]
  return fc.tuple(plain, fc.nat(changes.length - 1)).map(([request, at]) => ({
    ...request,
    target: (changes[at] as (typeof changes)[number])(request.target),
    strange: 'target',
  }))
}
