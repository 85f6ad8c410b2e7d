/**
 * The one place that speaks HTTP with the site's own calls. Texts of failures are spec §8's; visitors never see them, pages
 * word their own.
 */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { problemText, refusalText } from '@fyndkartan/contract/problem'
import { siteConfig } from '../site-config.ts'
import { askForToken, nobodyText } from './identity/token-source.ts'

/** A call that the server refused or did not answer. `status` is 0 when no answer came. */
export class RequestError extends Error {
  readonly status: number
  /** What the server itself said, else the message. */
  readonly detail: string
  /** True when `detail` is the server's own. */
  readonly isTold: boolean
  /** 'auth/…' where the server named one. */
  readonly code: string | null
  /** The JSON that came along; null when there was none. */
  readonly body: unknown
  /** What the server said of single fields of a form, as it came. */
  readonly problems: unknown

  constructor(status: number, message: string, said: Said & { cause?: unknown } = {}) {
    super(message, { cause: said.cause })
    this.name = 'RequestError'
    this.status = status
    this.detail = said.detail ?? message
    this.isTold = said.detail !== undefined
    this.code = said.code ?? null
    this.body = said.body ?? null
    this.problems = said.problems
  }
}

/** Spec §7: what was asked for does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

interface Said {
  readonly detail?: string
  readonly code?: string
  readonly body?: unknown
  readonly problems?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * Whether the visitor's identity token goes along. 'optional': when somebody is signed in and it can be had. 'required':
   * without one nothing is asked and the call fails with status 401, or 0 when the provider cannot be reached.
   */
  readonly token?: 'none' | 'optional' | 'required'
  /** For what is sent: how long to wait for the answer before it counts as a network that failed, ms. */
  readonly patienceMs?: number
}

/** Whoever has pressed a button must hear in the end that nobody answers. What is asked for waits as long as it is wanted. */
const sendPatienceMs = 30_000

/**
 * A call that is made asks the server, by its tag: what may be shown again without asking is the query cache's business, and
 * pressing 'Visa' twice must not hide behind the browser's cache that the server is gone.
 */
const askServer = { cache: 'no-cache' } as const satisfies RequestInit

/** A search must not wait for a provider that does not answer, ms. */
const tokenPatienceMs = 3000

/** Spec §7: every call sends a JSON content type and the API key. */
export function requestHeaders(): Record<string, string> {
  return { 'Content-Type': 'application/json', [apiKeyHeader]: siteConfig.api_key }
}

/**
 * GETs JSON. Throws a RequestError, a SyntaxError when the answer is no JSON, or an AbortError. All but the last are logged,
 * as spec §8 asks.
 */
export function getJson(path: string, options?: CallOptions): Promise<unknown> {
  return request(path, {}, options, readJson)
}

/** GETs JSON and makes something of it. Throws what `getJson` throws, and what `read` throws, which is logged likewise. */
export async function getAs<T>(path: string, read: (body: unknown) => T, options?: CallOptions): Promise<T> {
  const body = await getJson(path, options)
  return logging(options?.signal, async () => read(body))
}

/** GETs a file. Throws what `getJson` throws. */
export function getBlob(path: string, options?: CallOptions): Promise<Blob> {
  return request(path, {}, options, (answer) => answer.blob())
}

/** Sends JSON, or no body at all; of a success nothing more is read (spec §7). Throws what `getJson` throws. */
export async function sendJson(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  options?: CallOptions,
): Promise<void> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  await request(path, init, options, async () => {})
}

/** Sends JSON and reads the answer, for the site's own calls beside spec §7's. Throws what `getJson` throws. */
export function askJson(method: 'POST' | 'PUT', path: string, body: unknown, options?: CallOptions): Promise<unknown> {
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
      // Else the line, or the patience, ended in the middle of the answer.
      throw options.signal?.aborted || error instanceof SyntaxError ? error : unanswered(error)
    })
  })
}

/** A call that was given up has not failed. */
async function logging<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    // Where nobody is signed in any more no call was made: a page that is about to go asked once more.
    if (error instanceof RequestError ? error.message !== nobodyText : !signal?.aborted)
      console.error(error instanceof RequestError ? error.message : error)
    throw error
  }
}

async function ask(
  path: string,
  init: RequestInit,
  { signal, token: wanted = 'none', patienceMs }: CallOptions,
): Promise<Response> {
  const token = wanted === 'none' ? null : await findToken(wanted)
  signal?.throwIfAborted()
  const answer = await send(path, init, token, signal, patienceMs)
  if (answer.status !== 401 || token === null) return accept(answer, token)
  // A clock that is wrong or a key that was changed: a fresh token decides.
  const renewed = await findToken(wanted, 'renew')
  signal?.throwIfAborted()
  return accept(await send(path, init, renewed, signal, patienceMs), renewed)
}

async function findToken(wanted: CallOptions['token'], renew?: 'renew'): Promise<string | null> {
  const found = await askForToken(renew, wanted === 'optional' ? tokenPatienceMs : undefined)
  if ('token' in found) return found.token
  if (wanted === 'optional') return null
  throw new RequestError(found.unreachable ? 0 : 401, found.message)
}

async function send(
  path: string,
  init: RequestInit,
  token: string | null,
  signal: AbortSignal | undefined,
  patienceMs = sendPatienceMs,
): Promise<Response> {
  const headers = requestHeaders()
  if (token !== null) headers['Authorization'] = `Bearer ${token}`
  const ends = [signal, init.method && AbortSignal.timeout(patienceMs)].filter((end) => end instanceof AbortSignal)
  try {
    return await fetch(path, { ...askServer, ...init, headers, signal: AbortSignal.any(ends) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unanswered(error)
  }
}

const unanswered = (cause: unknown) => new RequestError(0, refusalText(0, ''), { cause })

async function accept(answer: Response, token: string | null): Promise<Response> {
  if (answer.ok) return answer
  const { status, statusText } = answer
  const message = status === 401 && token !== null ? problemText.wrongKeyOrToken : refusalText(status, statusText)
  throw new RequestError(status, message, await readProblem(answer))
}

/** Spec §7: account calls say what is wrong in `error`, the others in `message`; a code may stand in either place. */
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
  }
}
