/**
 * Sends one HTTP request to a service that the configuration names, such as the geocoder. Private and loopback
 * addresses are allowed: the operator chose them.
 */

export interface ServiceSettings {
  /** The service's name in error messages, such as 'the geocoder'. */
  readonly what: string
  /** The header User-Agent, which names the site with its address and contact. */
  readonly userAgent: string
  /** The time limit of the whole call, ms. */
  readonly timeLimitMs: number
  /** The size limit of the whole answer, uncompressed. */
  readonly sizeLimitBytes: number
  /** Aborted when the node stops. */
  readonly stopping?: AbortSignal
}

/** The service gave no usable answer. The message contains neither the query nor the URL. */
export class ServiceFailure extends Error {
  /** The pause before the next request that Retry-After requires, ms; 0 when unknown. */
  readonly waitMs: number
  /**
   * Whether the service works but refused this one request. Visitors choose what a request contains, so such a failure
   * must not delay the requests of others.
   */
  readonly isRefusal: boolean

  constructor(message: string, { waitMs = 0, isRefusal = false } = {}) {
    super(message)
    this.waitMs = waitMs
    this.isRefusal = isRefusal
  }
}

/** Statuses between 400 and 499 that are about the service or the connection, not about what the request contains. */
const notRefusals = [408, 421, 425, 429]

/** The failure of an answer with an unexpected status. */
export function failedStatus(what: string, { status, headers }: Pick<Response, 'status' | 'headers'>): ServiceFailure {
  const waitMs = retryAfterMs(headers)
  const isRefusal = status >= 400 && status < 500 && !notRefusals.includes(status) && waitMs === 0
  return new ServiceFailure(`${what} answered with status ${status}`, { waitMs, isRefusal })
}

/** Returns the answer if its status is one of `takes`. Throws ServiceFailure for every failure. */
export async function callService(
  url: URL,
  { what, userAgent, timeLimitMs, sizeLimitBytes, stopping }: ServiceSettings,
  takes: readonly number[] = [200],
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const late = AbortSignal.timeout(timeLimitMs)
  const signal = stopping ? AbortSignal.any([late, stopping]) : late
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'application/json', 'accept-language': 'sv', 'user-agent': userAgent },
      signal,
    })
    if (!takes.includes(answer.status)) {
      await answer.body?.cancel()
      throw failedStatus(what, answer)
    }
    return { status: answer.status, headers: answer.headers, text: await readText(answer, what, sizeLimitBytes) }
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    const seconds = Math.ceil(timeLimitMs / 1000)
    throw new ServiceFailure(
      late.aborted ? `${what} took longer than ${seconds} s` : `${what} could not be reached${codeOf(error)}`,
    )
  }
}

async function readText({ body }: Response, what: string, sizeLimitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // An error that leaves this loop closes the connection.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > sizeLimitBytes) throw new ServiceFailure(`${what} sent more than ${sizeLimitBytes / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The wait by Retry-After (RFC 9110, 10.2.3), ms. The header may be seconds or a date; a date counts as 0, because
 * services rarely send one.
 */
function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) * 1000 : 0
}

/** The error code of a failed fetch, as the end of a message: ' (ECONNREFUSED)'. */
function codeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? ` (${code})` : ''
}
