import type { LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PositionField } from './PositionField.tsx'

const siteConfig = vi.hoisted(() => ({ api_key: 'k', finds_addresses: true }))
vi.mock('../../site-config.ts', () => ({ siteConfig }))

const askedFor: string[] = []
let answer: () => Promise<Response>

const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
const house = () => json({ latitude: 57.721, longitude: 12.9401, precision: 'address' })

beforeEach(() => {
  siteConfig.finds_addresses = true
  askedFor.length = 0
  answer = house
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    askedFor.push(path)
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      answer().then(resolve, reject)
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Harness({ start }: { readonly start: LatLng | null }) {
  const [position, setPosition] = useState(start)
  const [town, setTown] = useState('Borås')
  const [readOnly, setReadOnly] = useState(false)
  return (
    <>
      <PositionField
        idPrefix="test"
        value={position}
        address="Storgatan 12"
        town={town}
        onChange={setPosition}
        onLeave={() => {}}
        readOnly={readOnly}
        problem={null}
        map={
          <button type="button" onClick={() => setPosition({ lat: 59.5, lng: 17.5 })}>
            Sätt själv
          </button>
        }
      />
      <button type="button" onClick={() => setTown('')}>
        Töm staden
      </button>
      <button type="button" onClick={() => setReadOnly(true)}>
        Skicka
      </button>
    </>
  )
}

async function show(start: LatLng | null = null) {
  const screen = await render(<Harness start={start} />)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { screen, press, status: screen.getByRole('status') }
}

const find = 'Hitta adressen på kartan'
const atHouse = 'Markören står på 57.721000, 12.940100.'
const byHand = 'Markören står på 59.500000, 17.500000.'
const unplaced = 'Ingen markör är placerad än.'
const marked = 'Storgatan 12 är markerad. Dra markören om den är fel.'

test('a found house is marked; the message goes once the marker is moved', async () => {
  const { press, status } = await show()
  await press(find)
  await expect.element(status).toHaveTextContent([marked, atHouse].join(''))
  expect(askedFor).toEqual(['/find_position?address=Storgatan+12&city=Bor%C3%A5s'])
  await press('Sätt själv')
  await expect.element(status).toHaveTextContent(byHand)
})

test('nothing is looked up until the button is pressed', async () => {
  const { status } = await show()
  await expect.element(status).toHaveTextContent(unplaced)
  expect(askedFor).toEqual([])
})

test('a result with only the street tells the visitor to move the marker', async () => {
  answer = () => json({ latitude: 57.721, longitude: 12.9401, precision: 'street' })
  const { press, status } = await show()
  await press(find)
  await expect
    .element(status)
    .toHaveTextContent(['Vi hittade gatan, men inte numret: flytta markören dit stället är.', atHouse].join(''))
})

test.each([
  [
    'not found',
    () => json({ message: 'Hittade inte adressen i Borås. Placera markören själv.' }, 404),
    'Hittade inte adressen i Borås. Placera markören själv.',
  ],
  [
    'too many attempts',
    () => json({ message: 'Det blev många försök på kort tid. Försök igen om 15 minuter.' }, 429),
    'Det blev många försök på kort tid. Försök igen om 15 minuter.',
  ],
  [
    'too many calls',
    () => json({ message: 'Too many requests. Please try again later.' }, 429),
    'Adresser kan inte slås upp just nu. Placera markören själv.',
  ],
  [
    'an unavailable geocoder',
    () => json({ message: 'Adresser kan inte slås upp just nu. Placera markören själv.' }, 503),
    'Adresser kan inte slås upp just nu. Placera markören själv.',
  ],
  [
    'an answer that is not JSON',
    () => Promise.resolve(new Response('<html>')),
    'Adresser kan inte slås upp just nu. Placera markören själv.',
  ],
  [
    'offline',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Vi nådde inte adressökningen. Kontrollera din anslutning, eller placera markören själv.',
  ],
])('the failure “%s” has a message, and the marker stays', async (_, failing, text) => {
  answer = failing
  const { press, status } = await show({ lat: 59.5, lng: 17.5 })
  await press(find)
  await expect.element(status).toHaveTextContent([text, byHand].join(''))
  answer = house
  await press(find)
  await expect.element(status).toHaveTextContent([marked, atHouse].join(''))
})

test('a marker placed during the lookup stays in place', async () => {
  let letGo = () => {}
  answer = () => new Promise((resolve) => (letGo = () => void house().then(resolve)))
  const { screen, press, status } = await show()
  await press(find)
  await expect
    .element(screen.getByRole('button', { name: 'Letar efter adressen...' }))
    .toHaveAttribute('aria-disabled', 'true')
  ;(screen.getByRole('button', { name: 'Letar efter adressen...' }).element() as HTMLElement).click()
  expect(askedFor).toHaveLength(1)
  await press('Sätt själv')
  await expect.element(screen.getByRole('button', { name: find })).toHaveAttribute('aria-disabled', 'false')
  letGo()
  await expect.element(status).toHaveTextContent(byHand)
})

test('sending the form cancels the lookup', async () => {
  answer = () => new Promise(() => {})
  const { screen, press, status } = await show()
  await press(find)
  await press('Skicka')
  await expect.element(screen.getByRole('button', { name: find })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(status).toHaveTextContent(unplaced)
})

test('without a town the message names what is missing', async () => {
  const { press, status } = await show()
  await press('Töm staden')
  await press(find)
  await expect.element(status).toHaveTextContent(['Skriv adress och stad först.', unplaced].join(''))
  expect(askedFor).toEqual([])
})

test('a site without a geocoder has a hint instead of the button', async () => {
  siteConfig.finds_addresses = false
  const { screen } = await show()
  await expect.element(screen.getByText(/Adresser kan inte slås upp här, så placera markören själv\./)).toBeVisible()
  expect(screen.getByRole('button', { name: find }).elements()).toEqual([])
})

test('§2 tip coordinates: “Min position” marks the position of the device, or says that it is unknown', async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>()
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask } })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { press, status } = await show()
  ask.mockImplementationOnce((_found, failed) => failed?.({ message: 'denied' } as GeolocationPositionError))
  await press('Min position')
  await expect.element(status).toHaveTextContent('Vi fick inte veta var du är. Placera markören på kartan.')
  ask.mockImplementationOnce((found) =>
    found({ coords: { latitude: 59.3294444, longitude: 18.0686111 } } as GeolocationPosition),
  )
  await press('Min position')
  await expect.element(status).toHaveTextContent('Markören står på 59.329444, 18.068611.')
})
