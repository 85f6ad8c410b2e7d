/**
 * The only module that makes HTTP requests to the site's own API. The error texts are those of spec §8; visitors never see
 * them, since pages have texts of their own.
 */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints/visitor'
import { problemText, refusalText } from '@fyndkartan/contract/problem'
import { siteConfig } from '../site-config.ts'
import { takeStartAnswer } from '../start-answer.ts'
import { fetchedAtHeader } from './offline-caches.ts'
import { noteFetched } from './cache-notices.ts'
import { requestToken, nobodyText } from './identity/token-source.ts'

/** The error for a call that the server refused or did not answer. `status` is 0 when there was no answer. */
export class RequestError extends Error {
  readonly status: number
  /** The server's own message, else `message`. */
  readonly detail: string
  /** True when `detail` comes from the server. */
  readonly hasDetail: boolean
  /** The code 'auth/…' of the answer, if any. */
  readonly code: string | null
  /** The parsed JSON of the answer; null if it had none. */
  readonly body: unknown
  /** The server's messages for single fields of a form, not yet parsed. */
  readonly problems: unknown
  /** The answer's Retry-After header; null if it had none. */
  readonly retryAfter: string | null

  constructor(status: number, message: string, said: Said & { cause?: unknown } = {}) {
    super(message, { cause: said.cause })
    this.name = 'RequestError'
    this.status = status
    this.detail = said.detail ?? message
    this.hasDetail = said.detail !== undefined
    this.code = said.code ?? null
    this.body = said.body ?? null
    this.problems = said.problems
    this.retryAfter = said.retryAfter ?? null
  }
}

/** Spec §7: whether the server says that the requested item does not exist, or no longer does. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

interface Said {
  readonly detail?: string
  readonly code?: string
  readonly body?: unknown
  readonly problems?: unknown
  readonly retryAfter?: string | null
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * Whether the call sends the visitor's identity token. 'optional': if a visitor is signed in and the provider
   * answers. 'required': without a token the call fails before it is sent, with status 401, or 0 if the provider cannot
   * be reached.
   */
  readonly token?: 'none' | 'optional' | 'required'
  /** Further headers. The secret of a mailed link is in a header, since servers log addresses. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * For POST and PUT: the timeout, ms, for getting a token, and again for the answer. After it the call fails as a
   * network error.
   */
  readonly patienceMs?: number
}

/**
 * The default timeout of POST and PUT, ms, since a visitor who has pressed a button needs an outcome. GET has no
 * timeout.
 */
const sendPatienceMs = 30_000

/**
 * Every call asks the server whether a cached answer is still valid (ETag): the query cache decides which requests are
 * needed, and the browser's own cache must not hide an unreachable server when the visitor presses 'Visa' again.
 */
export const uncachedRequest: RequestInit =
  import.meta.env.MODE === 'embed'
    ? // The frame on other sites' pages, a separate build (embed-plugin.ts), has no signed-in visitor.
      { cache: 'no-cache', credentials: 'omit' }
    : { cache: 'no-cache' }

/** The timeout, ms, for the token of a call with `token: 'optional'`, such as a search. */
const tokenPatienceMs = 3000

/** Spec §7: every call sends a JSON content type and the API key. */
export function requestHeaders(): Record<string, string> {
  return { 'Content-Type': 'application/json', [apiKeyHeader]: siteConfig.api_key }
}

/**
 * GETs JSON. Throws a RequestError, a SyntaxError when the answer is not JSON, or an AbortError. Logs the first two, as
 * spec §8 requires.
 */
export function getJson(path: string, options?: CallOptions): Promise<unknown> {
  return request(path, {}, options, readJson)
}

/** GETs JSON and converts it with `read`. Throws the errors of `getJson` and of `read`, and logs them. */
export async function getAs<T>(
  path: string,
  read: (body: unknown, headers: Headers) => T,
  options?: CallOptions,
): Promise<T> {
  const [body, headers] = await request(
    path,
    {},
    options,
    async (answer) => [await readJson(answer), answer.headers] as const,
  )
  return logging(options?.signal, async () => read(body, headers))
}

/** GETs a file. Throws a RequestError or an AbortError. */
export function getBlob(path: string, options?: CallOptions): Promise<Blob> {
  return request(path, {}, options, (answer) => answer.blob())
}

/** Sends JSON, or no body; ignores the body of a successful answer (spec §7). Throws the errors of `getJson`. */
export async function sendJson(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  options?: CallOptions,
): Promise<void> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  await request(path, init, options, async () => {})
}

/** Sends JSON and reads the answer, for calls that are not in spec §7. Throws the errors of `getJson`. */
export function sendForJson(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  options?: CallOptions,
): Promise<unknown> {
  return request(path, { method, body: JSON.stringify(body) }, options, readJson)
}

const readJson = (answer: Response): Promise<unknown> => answer.json()

function request<T>(
  path: string,
  init: RequestInit,
  options: CallOptions = {},
  take: (answer: Response) => Promise<T>,
): Promise<T> {
  return logging(options.signal, async () => {
    const answer = await ask(path, init, options)
    return take(answer).catch((error: unknown) => {
      // Any other error means that the connection broke, or the time ran out, in the middle of the answer.
      throw options.signal?.aborted || error instanceof SyntaxError ? error : unanswered(error)
    })
  })
}

/** Logs the errors of `call`, except for aborted calls. */
async function logging<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    // Does not log a call without a token: no request was made, and its page is about to disappear.
    if (error instanceof RequestError ? error.message !== nobodyText : !signal?.aborted)
      console.error(error instanceof RequestError ? error.message : error)
    throw error
  }
}

async function ask(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const { signal, token: wanted = 'none' } = options
  const token = wanted === 'none' ? null : await findToken(options)
  signal?.throwIfAborted()
  const answer = await send(path, init, token, options)
  if (answer.status !== 401 || token === null) return accept(answer, token)
  // After a 401, tries again with a fresh token: a wrong clock may have hidden that the token has expired, or the
  // signing key may be new.
  const renewed = await findToken(options, 'renew')
  signal?.throwIfAborted()
  return accept(await send(path, init, renewed, options), renewed)
}

async function findToken({ token, patienceMs }: CallOptions, renew?: 'renew'): Promise<string | null> {
  const isOptional = token === 'optional'
  const found = await requestToken(renew, isOptional ? tokenPatienceMs : patienceMs)
  if ('token' in found) return found.token
  if (isOptional) return null
  throw new RequestError(found.unreachable ? 0 : 401, found.message)
}

async function send(
  path: string,
  init: RequestInit,
  token: string | null,
  { signal, headers: further, patienceMs = sendPatienceMs }: CallOptions,
): Promise<Response> {
  const headers = { ...requestHeaders(), ...further }
  if (token !== null) headers['Authorization'] = `Bearer ${token}`
  const ends = [signal, init.method && AbortSignal.timeout(patienceMs)].filter((end) => end instanceof AbortSignal)
  try {
    const begun = init.method === undefined && further === undefined ? takeStartAnswer(path) : null
    const early = token === null ? await begun : null
    signal?.throwIfAborted()
    const answer = early ?? (await fetch(path, { ...uncachedRequest, ...init, headers, signal: firstOf(ends) }))
    noteFetched(path, answer.headers.get(fetchedAtHeader))
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw unanswered(error)
  }
}

/**
 * A signal that aborts when the first of `signals` does. Replaces AbortSignal.any, which Safari has from 17.4 on
 * (CONTRIBUTING.md, Browsers).
 */
function firstOf(signals: readonly AbortSignal[]): AbortSignal | null {
  if (signals.length < 2) return signals[0] ?? null
  const first = new AbortController()
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: first.signal })
  }
  return first.signal
}

const unanswered = (cause: unknown) => new RequestError(0, refusalText(0, ''), { cause })

async function accept(answer: Response, token: string | null): Promise<Response> {
  if (answer.ok) return answer
  const { status, statusText } = answer
  const message = status === 401 && token !== null ? problemText.wrongKeyOrToken : refusalText(status, statusText)
  throw new RequestError(status, message, await readProblem(answer))
}

/** Spec §7: account calls have their message in `error`, the others in `message`; either may contain a code. */
async function readProblem(answer: Response): Promise<Said> {
  const body: unknown = await answer.json().catch(() => null)
  const { message, error, code, problems } = (body ?? {}) as Record<string, unknown>
  const texts = [error, message].filter((text) => typeof text === 'string' && text !== '') as string[]
  const found = [code, error].find((text) => typeof text === 'string' && text.startsWith('auth/')) as string | undefined
  const detail = texts.find((text) => text !== found)
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(found === undefined ? {} : { code: found }),
    problems,
    body,
    retryAfter: answer.headers.get('retry-after'),
  }
}

/** Fills an id into a path of the contract: '/get_store/{id}' becomes '/get_store/7'. */
export function withId(path: string, id: number): string {
  return path.replace('{id}', String(id))
}
