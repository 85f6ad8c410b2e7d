/** A fake geocoder on this machine, and the product's client for it. See geocoder-answers.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readPostalCode } from '@fyndkartan/domain/postal-code'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { Geocoder } from '../geocoder/geocoder.ts'
import { answerTexts } from './geocoder-answers.ts'
import { startSourceServer } from './source-server.ts'

export interface FakeGeocoder {
  readonly url: string
  /** The addresses and postal codes that were requested, oldest first. */
  readonly questions: string[]
  readonly requests: IncomingMessage[]
  /**
   * Answers a query. By default every house is at the position of `houseOf`, and every postal code is in Kungsbacka.
   */
  answer: (question: string, response: ServerResponse) => void
}

/** The position of a house: 'Storgatan 12, Borås' is 12 times 11 m north of the centre of Borås. */
export function houseOf(question: string): { lat: number; lng: number } {
  const [, number = '0'] = / (\d+)[a-z]?,/i.exec(question) ?? []
  return { lat: 57.72 + Number(number) / 10_000, lng: 12.94 }
}

function answerHouse(question: string, response: ServerResponse): void {
  const [, road = '', number, city = ''] = /^(.*?)(?: (\d+\w?))?, (.*)$/.exec(question) ?? []
  response.end(answerTexts.Nominatim({ road, city, ...houseOf(question), ...(number !== undefined && { number }) }))
}

/** The position that the geocoder finds for every postal code. */
export const kungsbacka = { lat: 57.4874, lng: 12.0762 }

function answerAnything(question: string, response: ServerResponse): void {
  if (readPostalCode(question) === null) return answerHouse(question, response)
  response.end(
    answerTexts.Nominatim({
      kind: 'place=postcode',
      name: question,
      postcode: question,
      town: 'Kungsbacka',
      ...kungsbacka,
    }),
  )
}

/** Starts a fake geocoder, which is closed after the tests. */
export async function startGeocoder(): Promise<FakeGeocoder> {
  const { origin, answers, requests } = await startSourceServer()
  const fake: FakeGeocoder = { url: `${origin}/search`, questions: [], requests, answer: answerAnything }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? '', origin)
    const question = searchParams.get('q') ?? searchParams.get('postalcode') ?? ''
    fake.questions.push(question)
    fake.answer(question, response)
  }
  for (const path of ['/search', '/api']) answers.set(path, answer)
  return fake
}

/** The client that a server would use for the geocoder. */
export function geocoderOf(
  database: Database,
  url: string,
  {
    clock = () => Date.now(),
    pauseMs = 0,
    timeLimitMs = 2000,
  }: { clock?: Clock; pauseMs?: number; timeLimitMs?: number } = {},
): Geocoder {
  return new Geocoder({
    database,
    clock,
    url,
    userAgent: () => 'Fyndkartan/1.0 (+https://www.example.se; kontakt@example.se)',
    count: (ask) => ask(),
    pauseMs,
    timeLimitMs,
  })
}
