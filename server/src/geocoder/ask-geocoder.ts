/** One question to the geocoder over HTTP. The address is the operator's own setting, so that it may be on this machine. */
import { type AnsweredPlace, readAnswer } from './read-answer.ts'

export interface GeocoderManners {
  /** The address of its search call; what is in its query is sent along. */
  readonly url: string
  /** Of the header User-Agent: the site with its address and contact. */
  readonly userAgent: string
  /** For the whole answer, ms. */
  readonly timeLimitMs: number
  /** Aborted when the node stops. */
  readonly stopping?: AbortSignal
}

/** The geocoder gave no answer that can be used; the message never has the question or the address. */
export class GeocoderAway extends Error {
  /** How long it wants to be left alone, ms; 0 when it does not say. */
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Ten answers take some 20 kB. */
const sizeLimitBytes = 1024 * 1024

const mostAnswers = 10

/** West, south, east and north of Sweden, degrees. */
const sweden = '10.5,55.2,24.3,69.2'

/** Photon's call is `/api`, and refuses parameters that it does not know. Everything else is asked as Nominatim is. */
function questionUrl(url: string, text: string): URL {
  const question = new URL(url)
  const isPhoton = /\/api\/?$/.test(question.pathname)
  const parameters = isPhoton
    ? { q: text, bbox: sweden, limit: mostAnswers }
    : { q: text, countrycodes: 'se', format: 'jsonv2', addressdetails: 1, limit: mostAnswers }
  for (const [name, value] of Object.entries(parameters)) question.searchParams.set(name, String(value))
  return question
}

/** What is found for an address with its town; no place is an answer too. Throws GeocoderAway for every failure. */
export async function askGeocoder(
  text: string,
  { url, userAgent, timeLimitMs, stopping }: GeocoderManners,
): Promise<AnsweredPlace[]> {
  const late = AbortSignal.timeout(timeLimitMs)
  const signal = stopping ? AbortSignal.any([late, stopping]) : late
  try {
    const answer = await fetch(questionUrl(url, text), {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'application/json', 'accept-language': 'sv', 'user-agent': userAgent },
      signal,
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new GeocoderAway(`the geocoder answered with status ${answer.status}`, retryAfterMs(answer))
    }
    const places = readAnswer(await readText(answer))
    if (places === null) throw new GeocoderAway('the geocoder answered in an unknown format')
    return places
  } catch (error) {
    if (error instanceof GeocoderAway) throw error
    const seconds = Math.ceil(timeLimitMs / 1000)
    throw new GeocoderAway(
      late.aborted ? `the geocoder took longer than ${seconds} s` : `the geocoder could not be reached${codeOf(error)}`,
    )
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > sizeLimitBytes) throw new GeocoderAway('the geocoder sent more than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** RFC 9110, 10.2.3: in seconds, or as a date, of which none is expected here. */
function retryAfterMs({ headers }: Response): number {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) * 1000 : 0
}

/** ' (ECONNREFUSED)': the cause of a failed fetch has the code. */
function codeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? ` (${code})` : ''
}
