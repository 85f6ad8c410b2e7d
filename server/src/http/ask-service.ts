/**
 * Sends one HTTP request to another program, such as the geocoder. Its address comes from the configuration, so it may
 * be on this machine.
 */

export interface ServiceManners {
  /** The program's name for messages: 'the geocoder'. */
  readonly what: string
  /** The header User-Agent: the site with its address and contact. */
  readonly userAgent: string
  /** Time limit of the whole answer, ms. */
  readonly timeLimitMs: number
  /** Size limit of the whole answer, uncompressed. */
  readonly sizeLimitBytes: number
  /** Aborted when the node stops. */
  readonly stopping?: AbortSignal
}

/** The service gave no usable answer. The message never contains the question or the address. */
export class ServiceAway extends Error {
  /** How long to wait before the next request, from Retry-After, ms; 0 when unknown. */
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}

/**
 * The text of an answer with status 200, or with one of the statuses in `takes`. Throws ServiceAway for every failure.
 */
export async function askService(
  question: URL,
  { what, userAgent, timeLimitMs, sizeLimitBytes, stopping }: ServiceManners,
  takes: readonly number[] = [200],
): Promise<{ readonly status: number; readonly text: string }> {
  const late = AbortSignal.timeout(timeLimitMs)
  const signal = stopping ? AbortSignal.any([late, stopping]) : late
  try {
    const answer = await fetch(question, {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'application/json', 'accept-language': 'sv', 'user-agent': userAgent },
      signal,
    })
    if (!takes.includes(answer.status)) {
      await answer.body?.cancel()
      throw new ServiceAway(`${what} answered with status ${answer.status}`, retryAfterMs(answer))
    }
    return { status: answer.status, text: await readText(answer, what, sizeLimitBytes) }
  } catch (error) {
    if (error instanceof ServiceAway) throw error
    const seconds = Math.ceil(timeLimitMs / 1000)
    throw new ServiceAway(
      late.aborted ? `${what} took longer than ${seconds} s` : `${what} could not be reached${codeOf(error)}`,
    )
  }
}

async function readText({ body }: Response, what: string, sizeLimitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > sizeLimitBytes) throw new ServiceAway(`${what} sent more than ${sizeLimitBytes / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Retry-After in seconds (RFC 9110, 10.2.3). A date, which no service is expected to send, counts as 0. */
function retryAfterMs({ headers }: Response): number {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) * 1000 : 0
}

/** The code of a failed fetch, from its cause: ' (ECONNREFUSED)'. */
function codeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? ` (${code})` : ''
}
