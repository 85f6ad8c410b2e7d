import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ClaimPart } from './ClaimPart.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

/** Answers a claim. The fake server issues no passes; the form can be sent without one. */
const answerClaim = vi.fn<(body: string) => Promise<Response>>()
const asked = vi.fn<(path: string) => void>()

beforeEach(() => {
  answerClaim.mockReset()
  asked.mockReset()
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked(input as string)
    return input === endpoints.claimPlace.path
      ? answerClaim(init?.body as string)
      : Promise.resolve(new Response(null, { status: 503 }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function show() {
  const screen = await render(
    <Router history={memoryHistory('/store/7')}>
      <ClaimPart place={{ kind: 'shop', id: 7 }} />
    </Router>,
  )
  return {
    screen,
    unfold: screen.getByRole('button', { name: 'Sköt uppgifterna själv' }),
    field: screen.getByLabelText('Din e-postadress'),
    send: screen.getByRole('button', { name: 'Be om en länk' }),
  }
}

const thanks =
  'Tack! Hör adressen till ställets egen webbplats har vi mejlat en länk. Annars tittar vi på det först och mejlar när det är klart.'

test('nothing is fetched until the form is unfolded, which focuses the field', async () => {
  const { unfold, field } = await show()
  expect(asked).not.toHaveBeenCalled()
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.click()
  await expect.element(field).toHaveFocus()
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => asked).toHaveBeenCalledWith(endpoints.formPass.path)
})

test.each(['', 'anna', 'anna@retro', 'anna @retro.se'])(
  'the invalid address "%s" is reported beside the field',
  async (text) => {
    const { screen, unfold, field, send } = await show()
    await unfold.click()
    await field.fill(text)
    await send.click()
    await expect.element(screen.getByText('Skriv en hel e-postadress, som namn@exempel.se')).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(answerClaim).not.toHaveBeenCalled()
  },
)

test('the address is sent with the place, and thanks are shown', async () => {
  answerClaim.mockResolvedValue(Response.json({ success: true }, { status: 201 }))
  const { screen, unfold, field, send } = await show()
  await unfold.click()
  await field.fill(' hej@retro.se ')
  await send.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent(thanks)
  expect(JSON.parse(answerClaim.mock.calls[0]?.[0] ?? '')).toEqual({
    target_type: 'store',
    target_id: '7',
    email: 'hej@retro.se',
    website: '',
  })
  expect(field.elements()).toEqual([])
})

const many = 'Du har bett om många länkar på kort tid. Försök igen om 7 minuter.'

test.each([
  ['429', () => Promise.resolve(Response.json({ message: many }, { status: 429 })), many],
  [
    'no answer',
    () => Promise.reject(new TypeError('offline')),
    'Det gick inte att skicka. Kontrollera din anslutning och försök igen.',
  ],
  [
    'an English text',
    () => Promise.resolve(Response.json({ message: 'Internal' }, { status: 500 })),
    'Det gick inte att skicka. Försök igen om en stund.',
  ],
] as const)('a refusal (%s) shows its message and keeps the address', async (_name, answer, text: string) => {
  answerClaim.mockImplementation(answer)
  const { screen, unfold, field, send } = await show()
  await unfold.click()
  await field.fill('hej@retro.se')
  await send.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await expect.element(field).toHaveValue('hej@retro.se')
})
