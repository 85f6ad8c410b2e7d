/** The one place that speaks HTTP. Texts of failures are spec §8's; visitors never see them, pages word their own. */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { refusalText } from '@fyndkartan/contract/problem'
import { siteConfig } from '../site-config.ts'

/** A call that the server refused or did not answer. `status` is 0 when no answer came. */
export class RequestError extends Error {
  readonly status: number

  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RequestError'
    this.status = status
  }
}

/**
 * A call that is made asks the server, by its tag: what may be shown again without asking is the query cache's business, and
 * pressing 'Visa' twice must not hide behind the browser's cache that the server is gone.
 */
const askServer = { cache: 'no-cache' } as const satisfies RequestInit

/** Spec §7: every call sends a JSON content type and the API key. */
export function requestHeaders(): Record<string, string> {
  return { 'Content-Type': 'application/json', [apiKeyHeader]: siteConfig.api_key }
}

/** GETs JSON. Throws a RequestError (logged, as spec §8 asks) or an AbortError. */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await request(path, signal ? { signal } : {})
  return answer.json()
}

async function request(path: string, init: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, { ...askServer, ...init, headers: requestHeaders() })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw logged(new RequestError(0, refusalText(0, ''), error))
  }
  if (answer.ok) return answer
  throw logged(new RequestError(answer.status, refusalText(answer.status, answer.statusText)))
}

function logged(error: RequestError): RequestError {
  console.error(error.message)
  return error
}
