/** A fake geocoder with Nominatim's search call, which knows a few addresses and a postal code. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeGeocoder {
  /** Environment variables that make a server use this geocoder. */
  readonly env: Readonly<{ GEOCODER_URL: string }>
  /** The addresses and postal codes that were requested so far. */
  readonly questions: string[]
  /** If false, the geocoder answers every request with 500. */
  works: boolean
  stop(): Promise<void>
}

const known: Readonly<Record<string, object>> = {
  'Allégatan 12, Borås': {
    lat: '57.7203',
    lon: '12.9398',
    category: 'building',
    type: 'yes',
    addresstype: 'building',
    address: {
      house_number: '12',
      road: 'Allégatan',
      city: 'Borås',
      municipality: 'Borås kommun',
      country_code: 'se',
    },
  },
  '511 54': {
    lat: '57.5071',
    lon: '12.6952',
    category: 'place',
    type: 'postcode',
    addresstype: 'postcode',
    name: '511 54',
    address: { postcode: '511 54', town: 'Kinna', municipality: 'Marks kommun', country_code: 'se' },
  },
}

/** Starts a fake geocoder on a free port of this machine. */
export async function startGeocoder(): Promise<FakeGeocoder> {
  const state = { questions: [] as string[], works: true }
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://geocoder.example')
    const question = searchParams.get('q') ?? searchParams.get('postalcode') ?? ''
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
