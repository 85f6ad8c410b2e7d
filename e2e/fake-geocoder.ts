/** A fake geocoder with Nominatim's search call, which knows a few addresses. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeGeocoder {
  /** The server's configuration. */
  readonly env: Readonly<{ GEOCODER_URL: string }>
  /** The addresses that were asked for. */
  readonly questions: string[]
  /** False answers everything with 500. */
  works: boolean
  stop(): Promise<void>
}

const known: Readonly<Record<string, object>> = {
  'Allégatan 12, Borås': house('12'),
  'Allégatan 999, Borås': house(undefined),
}

function house(number: string | undefined): object {
  return {
    lat: '57.7203',
    lon: '12.9398',
    category: number === undefined ? 'highway' : 'building',
    type: number === undefined ? 'residential' : 'yes',
    addresstype: number === undefined ? 'road' : 'building',
    address: {
      house_number: number,
      road: 'Allégatan',
      city: 'Borås',
      municipality: 'Borås kommun',
      country_code: 'se',
    },
  }
}

/** On a free port of this machine. */
export async function startGeocoder(): Promise<FakeGeocoder> {
  const state = { questions: [] as string[], works: true }
  const server = createServer((request, response) => {
    const question = new URL(request.url ?? '', 'http://geocoder.example').searchParams.get('q') ?? ''
    state.questions.push(question)
    const found = known[question]
    response.writeHead(state.works ? 200 : 500).end(JSON.stringify(found ? [found] : []))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const env = { GEOCODER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search` }
  return Object.assign(state, {
    env,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
