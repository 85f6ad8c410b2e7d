import { emptyForm } from '@fyndkartan/domain/place-form'
/** The outcome of sending a tip, for each kind of answer. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { faultText, problemText } from '@fyndkartan/contract/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { storedTipDraft } from '../api/stored-tip-draft.ts'
import TipEditor from './TipEditor.tsx'
import '../styles/tokens.css'

vi.mock('../site-config.ts', () => ({
  siteConfig: {
    api_key: 'the key',
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

const draft = {
  ...emptyForm,
  kind: 'shop',
  name: 'Retrolyckan',
  link: 'https://retrolyckan.se/',
  town: 'Borås',
  address: 'Köpmangatan 12',
  openingHours: '',
  date: '',
  startMinute: '',
  endMinute: '',
  position: { lat: 57.721, lng: 12.94 },
} as const

const failed = 'Ett fel uppstod när tipset skulle skickas.'
const thanks = 'Tack för ditt tips! Vi kommer att granska det och lägga till det om det passar våra kriterier.'

/** Answers the tip. The fake server issues no passes; the form can be sent without one. */
const answerTip = vi.fn<(body: string) => Promise<Response>>()

beforeEach(() => {
  storedTipDraft.write(draft)
  answerTip.mockReset()
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input === endpoints.formPass.path) return Promise.resolve(new Response(null, { status: 503 }))
    return input === endpoints.submitTip.path ? answerTip(init?.body as string) : fetch(input, init)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

async function show() {
  const screen = await render(<TipEditor />)
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  const send = screen.getByRole('button', { name: 'Skicka tips' })
  await expect.element(send).toBeEnabled()
  return { screen, field, send, alert: screen.getByRole('alert') }
}

const told = (status: number, message: string) => () => Promise.resolve(Response.json({ message }, { status }))
const swedish = 'Du har skickat många tips på kort tid. Försök igen om 7 minuter.'

test.each([
  ['server message', 'too many tips', told(429, swedish), swedish],
  ['server message', 'a fault that it can explain', told(503, 'Sajten vilar i natt.'), 'Sajten vilar i natt.'],
  ['failure', 'a server error', told(500, faultText.internal), failed],
  ['failure', 'a busy database', told(503, faultText.busy), failed],
  ['failure', 'too many calls', told(429, problemText.tooMany), failed],
  ['failure', 'a wrong key', told(401, problemText.wrongKey), failed],
  ['failure', 'no message', () => Promise.resolve(Response.json({}, { status: 500 })), failed],
  ['failure', 'an empty body', () => Promise.resolve(new Response(null, { status: 500 })), failed],
  [
    'failure',
    'an answer that is not JSON',
    () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })),
    failed,
  ],
  [
    'failure',
    'a message that is not text',
    () => Promise.resolve(Response.json({ message: 7 }, { status: 400 })),
    failed,
  ],
  [
    'network failure',
    'silence',
    () => Promise.reject(new TypeError('Failed to fetch')),
    `${failed} Försök igen senare.`,
  ],
])('§8 tip %s: %s shows a message, and the inputs stay', async (_key, _what, answer, text) => {
  answerTip.mockImplementationOnce(answer)
  const { screen, field, send, alert } = await show()
  await send.click()
  await expect.element(alert).toHaveTextContent(text)
  expect(alert.element().textContent).toBe(text)
  await expect.element(field('Butiksnamn')).toHaveValue(draft.name)
  await expect.element(field('Länk')).toHaveValue(draft.link)
  await expect.element(field('Stad')).toHaveValue(draft.town)
  await expect.element(field('Adress')).toHaveValue(draft.address)
  await expect.element(screen.getByText('Markören står på 57.721000, 12.940000.')).toBeVisible()
  // Drafts have no cancellation.
  const { cancellation: _, ...kept } = draft
  expect(storedTipDraft.read()).toEqual(kept)
  // The tip can be sent again.
  answerTip.mockResolvedValueOnce(Response.json({ success: true }, { status: 201 }))
  await send.click()
  await expect.element(screen.getByText(thanks, { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('Allt är ifyllt.')
  expect(alert.query()).toBeNull()
})

test('§8 tip server message: messages for fields are shown beside them', async () => {
  const problems = { shop_link: 'Länken går inte att öppna', address: 'Adressen finns inte' }
  answerTip.mockResolvedValueOnce(Response.json({ message: 'Två fel', problems }, { status: 400 }))
  const { field, send, alert } = await show()
  await send.click()
  await expect.element(alert).toHaveTextContent('Två fel')
  await expect.element(field('Länk')).toHaveFocus()
  await expect.element(field('Länk')).toHaveAccessibleDescription(/Länken går inte att öppna/)
  await expect.element(field('Adress')).toHaveAccessibleDescription(/Adressen finns inte/)
  await field('Adress').fill('Köpmangatan 14')
  expect(field('Adress').element()).not.toHaveAccessibleDescription(/Adressen finns inte/)
})

test('a honeypot field that the server refuses is shown, so that it can be cleared', async () => {
  const text = 'Fältet Webbplats ska vara tomt. Töm det och skicka igen.'
  answerTip.mockResolvedValueOnce(Response.json({ message: text, problems: { website: text } }, { status: 400 }))
  const { screen, field, send, alert } = await show()
  const seen = screen.getByRole('textbox', { name: 'Webbplats' })
  const trap = field('Webbplats').element() as HTMLInputElement
  expect(seen.query()).toBeNull()
  trap.value = 'https://spam.example.org'
  await send.click()
  await expect.element(alert).toHaveTextContent(text)
  await expect.element(seen).toBeVisible()
  expect(trap.getBoundingClientRect().width).toBeGreaterThan(44)
  await seen.fill('')
  answerTip.mockResolvedValueOnce(Response.json({ success: true }, { status: 201 }))
  await send.click()
  await expect.element(screen.getByText(thanks, { exact: true })).toBeVisible()
  const sent = answerTip.mock.calls.map(([body]) => (JSON.parse(body) as { website: string }).website)
  expect(sent).toEqual(['https://spam.example.org', ''])
})

test('a click on the disabled button shows what is missing', async () => {
  const { screen, field, send } = await show()
  await field('Butiksnamn').fill('')
  await field('Adress').click()
  await expect.element(send).toBeDisabled()
  await send.click({ force: true })
  await expect.element(field('Butiksnamn')).toHaveFocus()
  await expect.element(screen.getByText('Butiksnamn är obligatoriskt')).toBeVisible()
})

test('§4 tip disabled sending, §4 tip form cleared, §4 tip marker reset, §8 tip success: a tip with a slow answer is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerTip.mockReturnValue(promise)
  const { screen, field, send, alert } = await show()
  await send.click()
  await expect.element(send).toBeDisabled()
  await field('Adress').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Adress')).toHaveAttribute('readonly')
  expect(answerTip).toHaveBeenCalledOnce()
  resolve(new Response('no JSON, which nobody reads', { status: 201 }))
  await expect.element(screen.getByText(thanks, { exact: true })).toBeVisible()
  expect(alert.query()).toBeNull()
  for (const label of ['Butiksnamn', 'Länk', 'Stad', 'Adress']) await expect.element(field(label)).toHaveValue('')
  await expect.element(screen.getByText('Ingen markör är placerad än.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Markören/ }).query()).toBeNull()
  await expect.element(send).toBeDisabled()
  expect(storedTipDraft.read()).toBeNull()
})

test('shop tip fields: the request has them', async () => {
  answerTip.mockResolvedValue(Response.json({ success: true }, { status: 201 }))
  const { send } = await show()
  await send.click()
  await expect.poll(() => answerTip.mock.calls.length).toBe(1)
  expect(JSON.parse(answerTip.mock.calls[0]?.[0] ?? '')).toEqual({
    type: 'store',
    latitude: 57.721,
    longitude: 12.94,
    name: draft.name,
    shop_link: draft.link,
    city: draft.town,
    address: draft.address,
    opening_hours: '',
    website: '',
  })
})

test('hours with a lunch closing are kept in the draft and sent', async () => {
  const { screen: first } = await show()
  await first.getByRole('radio', { name: 'Samma tider varje vecka' }).click()
  await first.getByText(/^Fler tider/).click()
  await first.getByRole('checkbox', { name: 'Butiken stänger för lunch' }).click()
  const monday = first.getByRole('group', { name: 'Måndag' })
  const times = { Öppnar: '10', Stänger: '12', 'Öppnar efter lunch': '13', 'Stänger för dagen': '18' }
  for (const [label, time] of Object.entries(times)) await monday.getByLabelText(label, { exact: true }).fill(time)
  await first.getByRole('button', { name: 'alla vardagar' }).click()
  await first.unmount()

  answerTip.mockResolvedValue(Response.json({ success: true }, { status: 201 }))
  await (await show()).send.click()
  await expect.poll(() => answerTip.mock.calls.length).toBe(1)
  expect(JSON.parse(answerTip.mock.calls[0]?.[0] ?? '')).toMatchObject({
    opening_hours_osm: 'Mo-Fr 10:00-12:00,13:00-18:00',
  })
})

test('further facts of a shop are kept in the draft and sent', async () => {
  const first = await show()
  await first.screen.getByText('Mer om stället (frivilligt)').click()
  const choose = (group: string, name: string) =>
    first.screen.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).click()
  await choose('Går det att betala med Swish?', 'Ja')
  await choose('Finns det parkering?', 'Mot avgift')
  await first.screen.getByRole('checkbox', { name: 'Böcker' }).click()
  await first.field('Entré i kronor').fill('20 kr')
  await first.field('Beskrivning').fill('Två våningar.\n\nFika finns.')
  await first.screen.unmount()

  answerTip.mockResolvedValue(Response.json({ success: true }, { status: 201 }))
  const { screen, send } = await show()
  await expect.element(screen.getByRole('checkbox', { name: 'Böcker' })).toBeChecked()
  await send.click()
  await expect.poll(() => answerTip.mock.calls.length).toBe(1)
  expect(JSON.parse(answerTip.mock.calls[0]?.[0] ?? '')).toMatchObject({
    payment_swish: 1,
    parking: 'paid',
    goods: ['books'],
    entrance_fee: 20,
    description: 'Två våningar.\n\nFika finns.',
  })
})
