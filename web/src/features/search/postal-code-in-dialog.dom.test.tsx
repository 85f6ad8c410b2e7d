import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import TownDialog from './TownDialog.tsx'

const siteConfig = vi.hoisted(() => ({ api_key: 'k', finds_addresses: true }))
vi.mock('../../site-config.ts', () => ({ siteConfig }))

const askedFor: string[] = []
let answer: () => Promise<Response>
let aborted = 0

const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
const kungsbacka = () => json({ latitude: 57.4874, longitude: 12.0762, name: '434 40 Kungsbacka' })
const chosen = { name: '434 40 Kungsbacka', centre: { lat: 57.4874, lng: 12.0762 }, radiusKm: 20 }

beforeEach(() => {
  siteConfig.finds_addresses = true
  askedFor.length = 0
  aborted = 0
  answer = kungsbacka
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = input as string
    if (path.includes('villages')) return json({ villages: ['Skene|1463|57.490|12.640|0'] })
    askedFor.push(path)
    return new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        aborted++
        reject(init.signal?.reason as Error)
      })
      answer().then(resolve, reject)
    })
  })
})
afterEach(() => vi.restoreAllMocks())

async function show({ canChooseAround = true } = {}) {
  const onChooseAround = vi.fn()
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TownDialog towns="all" onClose={() => {}} onChoose={() => {}} {...(canChooseAround && { onChooseAround })} />
    </QueryClientProvider>,
  )
  return {
    screen,
    onChooseAround,
    field: screen.getByRole('searchbox', { name: 'Filtrera städer' }),
    row: screen.getByRole('button', { name: 'Sök runt 434 40' }),
    status: screen.getByRole('status').first(),
  }
}

test.each(['43440', '434 40', 'SE-434 40'])('the code %s is looked up only when its row is pressed', async (typed) => {
  const { field, row, status, onChooseAround } = await show()
  await field.fill(typed)
  await expect.element(status).toHaveTextContent('Enter söker runt 434 40')
  expect(askedFor).toEqual([])
  await row.click()
  await expect.poll(() => onChooseAround.mock.calls).toEqual([[chosen]])
  expect(askedFor).toEqual(['/find_postal_area?code=434+40'])
})

test('Enter looks the code up, and the arrow key focuses its row', async () => {
  const { field, row, onChooseAround } = await show()
  await field.click()
  await userEvent.keyboard('43440{Enter}')
  await expect.poll(() => onChooseAround.mock.calls).toEqual([[chosen]])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onChooseAround.mock.calls).toEqual([[chosen], [chosen]])
})

test('during a lookup the dialog says so, and ignores further presses', async () => {
  let come: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (come = resolve))
  const { field, row, status, onChooseAround } = await show()
  await field.fill('43440')
  await row.click()
  await expect.element(status).toHaveTextContent('Letar efter 434 40...')
  await expect.element(row).toHaveAttribute('aria-disabled', 'true')
  await row.click({ force: true })
  await field.click()
  await userEvent.keyboard('{Enter}')
  expect(askedFor).toHaveLength(1)
  come(await kungsbacka())
  await expect.poll(() => onChooseAround.mock.calls).toEqual([[chosen]])
})

test('typing something else, or closing the list, aborts the lookup', async () => {
  answer = () => new Promise(() => {})
  const { screen, field, row, status, onChooseAround } = await show()
  await field.fill('43440')
  await row.click()
  await field.fill('43441')
  await expect.element(status).toHaveTextContent('Enter söker runt 434 41')
  await expect.poll(() => aborted).toBe(1)
  await screen.getByRole('button', { name: 'Sök runt 434 41' }).click()
  await expect.poll(() => askedFor.length).toBe(2)
  await screen.unmount()
  await expect.poll(() => aborted).toBe(2)
  expect(onChooseAround).not.toHaveBeenCalled()
})

const away = 'Postnummer kan inte slås upp just nu. Skriv ortens namn.'
const notFound = 'Hittade inte postnumret 434 40. Skriv ortens namn.'
const busy = 'Många slår upp postnummer just nu. Försök igen om en stund, eller skriv ortens namn.'

test.each<[string, () => Promise<Response>, string]>([
  ['an unknown code', () => json({ message: notFound }, 404), notFound],
  ['a rate limit', () => json({ message: busy }, 429), busy],
  ['an unavailable geocoder', () => json({ message: away }, 503), away],
  ['a server error', () => Promise.resolve(new Response('<html>', { status: 500 })), away],
  ['an unreadable answer', () => Promise.resolve(new Response('<html>')), away],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Vi nådde inte postnummersökningen. Kontrollera din anslutning, eller skriv ortens namn.',
  ],
])('%s shows a message until the text changes, and the lookup can be repeated', async (_, response, text) => {
  answer = response
  const { field, row, status, onChooseAround } = await show()
  await field.fill('43440')
  await row.click()
  await expect.element(status).toHaveTextContent(text)
  expect(onChooseAround).not.toHaveBeenCalled()
  await field.fill('4344')
  await expect.element(status).toHaveTextContent('Skriv hela postnumret, fem siffror.')
  await field.fill('43440')
  await expect.element(status).toHaveTextContent('Enter söker runt 434 40')
  answer = kungsbacka
  await row.click()
  await expect.poll(() => onChooseAround.mock.calls).toEqual([[chosen]])
})

test('an incomplete code has no row, and Enter does nothing', async () => {
  const { screen, field, status } = await show()
  await field.click()
  await userEvent.keyboard('434 4{Enter}')
  await expect.element(status).toHaveTextContent('Skriv hela postnumret, fem siffror.')
  expect(screen.getByRole('button', { name: /^Sök runt/ }).query()).toBeNull()
  expect(askedFor).toEqual([])
})

test.each([
  ['a site without a geocoder', false, true],
  ['a list of towns only', true, false],
])('with %s the dialog says that postal codes cannot be looked up', async (_, finds, canChooseAround) => {
  siteConfig.finds_addresses = finds
  const { screen, field, status } = await show({ canChooseAround })
  await field.click()
  await userEvent.keyboard('43440{Enter}')
  await expect.element(status).toHaveTextContent('Postnummer går inte att söka på här. Skriv ortens namn.')
  expect(screen.getByRole('button', { name: /^Sök runt/ }).query()).toBeNull()
  expect(askedFor).toEqual([])
})
