import { endpoints, placeLinkHeader } from '@fyndkartan/contract/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { managedMarket, managedShop } from '../testing/managed-place.ts'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import { currentMoment } from '../ui/use-now.ts'
import OrganiserPage from './OrganiserPage.tsx'

vi.mock('../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))
// The maps have their own tests, and would request tiles.
vi.mock('../features/map/SmallMap.tsx', () => ({ default: () => null }))
vi.mock('../features/map/MarkerMap.tsx', () => ({ default: () => null }))

const key = `${'aZ09_-'.repeat(7)}q`
const { managedPlace, editManagedPlace, confirmManagedPlace, exportManagedPlace, renewPlaceLink, endPlaceLink } =
  endpoints

type Answer = (body: unknown) => Promise<Response>
/** The server's answers by method and path; other calls get a 404. */
let answers: Record<string, Answer>
/** The calls made so far, such as 'GET /managed_place'. */
let calls: string[]

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const on = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const noLink = json({ message: 'Länken gäller inte längre. Be om en ny på ställets sida.' }, 404)

beforeEach(() => {
  calls = []
  answers = { [on(managedPlace)]: json(managedShop()) }
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const call = `${init?.method ?? 'GET'} ${input as string}`
    calls.push(call)
    if (new Headers(init?.headers).get(placeLinkHeader) !== key) return noLink()
    return answers[call]?.(init?.body === undefined ? null : JSON.parse(init.body as string)) ?? noLink()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function show(query = `?nyckel=${key}`) {
  const history = memoryHistory(`/arrangor${query}`)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router history={history}>
          <OrganiserPage />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
  return { screen, history, button, heading }
}

describe('opening the page', () => {
  test('the secret is removed from the address and stored for the tab', async () => {
    const { history, heading } = await show()
    await expect.element(heading('Retrolyckan')).toBeVisible()
    expect(history.current()).toMatchObject({ pathname: '/arrangor', search: '', arrival: 'replace' })
    expect(sessionStorage.getItem('place_link')).toBe(JSON.stringify(key))
    expect(document.title).toBe('Retrolyckan – Fyndkartan')
    expect(calls.join(' ')).not.toContain(key)
  })

  test('the page says how often the place was opened and became a favourite', async () => {
    const { screen } = await show()
    const text = 'Öppnad 42 gånger, lagd i en runda 5 gånger, sparad som favorit 3 gånger de senaste 30 dagarna.'
    await expect.element(screen.getByText(text)).toBeVisible()
  })

  test('reloading the page works', async () => {
    sessionStorage.setItem('place_link', JSON.stringify(key))
    const { heading } = await show('')
    await expect.element(heading('Retrolyckan')).toBeVisible()
  })

  test('without a link the page explains how to get one, and calls no server', async () => {
    const { heading } = await show('')
    await expect.element(heading('För dig som driver ett ställe')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('a shortened secret makes no call', async () => {
    const { heading, history } = await show(`?nyckel=${key.slice(1)}`)
    await expect.element(heading('Länken gäller inte längre')).toBeVisible()
    expect(calls).toEqual([])
    await expect.poll(() => history.current().search).toBe('')
  })

  test('an invalid secret is deleted from the tab', async () => {
    answers = {}
    const { heading } = await show()
    await expect.element(heading('Länken gäller inte längre')).toBeVisible()
    expect(sessionStorage.getItem('place_link')).toBeNull()
  })

  test('the link of a removed place can be ended', async () => {
    answers = {
      [on(managedPlace)]: json({ message: 'Stället är borttaget från Fyndkartan.' }, 410),
      [on(exportManagedPlace)]: json({ email: 'hej@retrolyckan.se' }),
      [on(endPlaceLink)]: json({}),
    }
    const { heading, button, screen } = await show()
    await expect.element(heading('Stället finns inte kvar')).toBeVisible()
    expect(button('Mejla en ny länk').elements()).toEqual([])
    await button('Kasta länken').click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Kasta länken' }).click()
    await expect.element(heading('Länken och adressen är borta')).toBeVisible()
  })

  test('a failed load can be repeated', async () => {
    answers[on(managedPlace)] = () => Promise.reject(new TypeError('offline'))
    const { screen, button, heading } = await show()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Ditt ställe gick inte att hämta. Kontrollera din anslutning och försök igen.')
    answers[on(managedPlace)] = json(managedShop())
    await button('Försök igen').click()
    await expect.element(heading('Retrolyckan')).toBeVisible()
  })

  test('the mail’s link to confirm only focuses the button', async () => {
    const { button } = await show(`?nyckel=${key}&gora=bekrafta`)
    await expect.element(button('Allt stämmer')).toHaveFocus()
    expect(new Set(calls)).toEqual(new Set([on(managedPlace)]))
  })

  test('the mail’s link to change opens the form', async () => {
    const { screen } = await show(`?nyckel=${key}&gora=andra`)
    await expect.element(screen.getByLabelText('Butiksnamn')).toHaveValue('Retrolyckan')
  })

  test('the mail’s link to end opens the question, and ends nothing', async () => {
    const { screen, button } = await show(`?nyckel=${key}&gora=avsluta`)
    await expect.element(screen.getByRole('dialog', { name: 'Kasta länken?' })).toBeVisible()
    await button('Behåll den').click()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(new Set(calls)).toEqual(new Set([on(managedPlace)]))
  })
})

describe('confirming', () => {
  const today = currentMoment().date
  const trust = { confirmation: { on: today, by: 'organiser' }, warning: null, source: null } as const

  test('the thanks replace the button and get the focus', async () => {
    const confirmed = vi.fn<Answer>(json({ action_id: 4 }))
    answers[on(confirmManagedPlace)] = (body) => {
      answers[on(managedPlace)] = json(managedShop({ trust }))
      return confirmed(body)
    }
    const { screen, button } = await show()
    await expect.element(screen.getByText('Ingen har kontrollerat uppgifterna än.')).toBeVisible()
    await button('Allt stämmer').click()
    await expect.element(screen.getByText('Kontrollerad i dag av dig. Tack!')).toHaveFocus()
    expect(button('Allt stämmer').elements()).toEqual([])
    expect(confirmed).toHaveBeenCalledExactlyOnceWith({})
  })

  test.each([
    ['when visitors disagree', { trust: { ...trust, warning: 'closed' } }],
    ['when another person has confirmed', { trust: { ...trust, confirmation: { on: today, by: 'editor' } } }],
    ['when the confirmation is old', { trust: { ...trust, confirmation: { on: '2020-01-01', by: 'organiser' } } }],
  ] as const)('“Allt stämmer” is offered again %s', async (_name, changes) => {
    answers[on(managedPlace)] = json(managedShop(changes))
    const { button } = await show()
    await expect.element(button('Allt stämmer')).toBeVisible()
  })

  test("a refusal shows the server's message", async () => {
    const text = 'Det blev många ändringar på kort tid. Försök igen i morgon.'
    answers[on(confirmManagedPlace)] = json({ message: text }, 429)
    const { screen, button } = await show()
    await button('Allt stämmer').click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(button('Allt stämmer')).toBeVisible()
  })

  test('a market that restarts soon shows a question about its season', async () => {
    answers[on(managedPlace)] = json(managedMarket())
    const { heading, button } = await show()
    await expect.element(heading('Stämmer allt inför säsongen?')).toBeVisible()
    await expect.element(button('Bekräfta säsongen')).toBeVisible()
  })
})

describe('changing', () => {
  async function change() {
    const shown = await show(`?nyckel=${key}&gora=andra`)
    const name = shown.screen.getByLabelText('Butiksnamn')
    await name.fill('Nya Retrolyckan')
    return { ...shown, name }
  }

  test('saving sends the form with its version and shows the result', async () => {
    const saved = vi.fn<Answer>(() => {
      answers[on(managedPlace)] = json(managedShop({ name: 'Nya Retrolyckan' }, 4))
      return json({ action_id: 5 })()
    })
    answers[on(editManagedPlace)] = saved
    const { screen, button, heading } = await change()
    await button('Spara').click()
    await expect.element(screen.getByText('Sparat. Det syns på sajten nu.')).toBeVisible()
    await expect.element(heading('Nya Retrolyckan')).toBeVisible()
    expect(saved).toHaveBeenCalledExactlyOnceWith({
      version: 3,
      form: expect.objectContaining({ type: 'store', name: 'Nya Retrolyckan' }),
    })
  })

  test.each([
    [
      'no answer',
      () => Promise.reject(new TypeError('offline')),
      'Ändringen gick inte att spara. Kontrollera din anslutning och försök igen.',
    ],
    ['an expired link', noLink, 'Länken gäller inte längre. Be om en ny på ställets sida.'],
    ['an internal error', json({ message: 'Oops' }, 500), 'Ändringen gick inte att spara. Försök igen om en stund.'],
  ] as const)('%s keeps the inputs', async (_name, answer, text: string) => {
    answers[on(editManagedPlace)] = answer
    const { screen, button, name } = await change()
    await button('Spara').click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(name).toHaveValue('Nya Retrolyckan')
  })

  test('a problem from the server is shown beside its field', async () => {
    answers[on(editManagedPlace)] = json({ message: 'Något saknas', problems: { name: 'Namnet finns redan' } }, 400)
    const { screen, button, name } = await change()
    await button('Spara').click()
    await expect.element(screen.getByText('Namnet finns redan')).toBeVisible()
    await expect.element(name).toHaveFocus()
  })

  test('a conflict loads the other person’s changes and keeps the organiser’s own', async () => {
    answers[on(editManagedPlace)] = () => {
      answers[on(managedPlace)] = json(managedShop({ address: 'Storgatan 1' }, 4))
      return json({ message: 'Platsen har ändrats.' }, 409)()
    }
    const { screen, button, name } = await change()
    await button('Spara').click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Någon annan har ändrat platsen sedan du öppnade den. Det du har skrivit finns kvar.')
    await button('Hämta det senaste').click()
    await button('Ta med det senaste').click()
    await expect.element(screen.getByLabelText('Adress', { exact: true })).toHaveValue('Storgatan 1')
    await expect.element(name).toHaveValue('Nya Retrolyckan')
  })

  test('a second press cancels a date of a market', async () => {
    const saved = vi.fn<Answer>(json({ action_id: 6 }))
    answers = { [on(managedPlace)]: json(managedMarket()), [on(editManagedPlace)]: saved }
    const { screen } = await show()
    await screen
      .getByRole('button', { name: /^Ställ in .*dag/ })
      .first()
      .click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Ställ in', exact: true }).click()
    await expect.element(screen.getByText(/^Inställt: Torgloppis .* Det syns nu\.$/)).toBeVisible()
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 5 }))
  })

  test('a cancelled date says why, and can be held after all', async () => {
    const market = managedMarket('Storm')
    const saved = vi.fn<Answer>(() => {
      answers[on(managedPlace)] = json(managedMarket())
      return json({ action_id: 7 })()
    })
    answers = { [on(managedPlace)]: json(market), [on(editManagedPlace)]: saved }
    const { screen } = await show()
    const first = screen.getByRole('region', { name: 'Kommande datum' }).getByRole('listitem').first()
    await expect.element(first.getByText('Inställt: Storm')).toBeVisible()
    await first.getByRole('button', { name: /^Håll ändå/ }).click()
    await expect.poll(() => first.getByText(/Inställt/).elements()).toEqual([])
    const [{ form }] = saved.mock.lastCall as [{ form: { series: { cancelled: unknown } } }]
    expect(form.series.cancelled).toEqual([])
  })
})

describe('leaving', () => {
  test('ending the link deletes the secret from the tab', async () => {
    const { button, heading } = await show()
    await button('Jag är klar').click()
    await expect.element(heading('Tack för hjälpen!')).toBeVisible()
    expect(sessionStorage.getItem('place_link')).toBeNull()
  })

  test('unsaved changes are asked about first, and are kept for those who continue', async () => {
    const { screen, button, heading } = await show(`?nyckel=${key}&gora=andra`)
    const name = screen.getByLabelText('Butiksnamn')
    await name.fill('Nya Retrolyckan')
    await button('Jag är klar').click()
    const dialog = screen.getByRole('dialog', { name: 'Dina ändringar är inte sparade' })
    await dialog.getByRole('button', { name: 'Fortsätt ändra' }).click()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    await expect.element(name).toHaveValue('Nya Retrolyckan')
    await button('Jag är klar').click()
    await dialog.getByRole('button', { name: 'Släng dem' }).click()
    await expect.element(heading('Tack för hjälpen!')).toBeVisible()
  })

  test('the stored data is saved as a file', async () => {
    answers[on(exportManagedPlace)] = json({ email: 'hej@retrolyckan.se' })
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { screen, button } = await show()
    await button('Hämta mina uppgifter').click()
    await expect.element(screen.getByText('Dina uppgifter är nedladdade.')).toBeVisible()
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('fyndkartan-mina-uppgifter.json')
  })

  test('requesting a new link ends the current link', async () => {
    answers[on(renewPlaceLink)] = json({ success: true })
    const { screen, button, heading } = await show()
    await button('Mejla en ny länk').click()
    await expect.element(heading('En ny länk är på väg')).toBeVisible()
    await expect.element(screen.getByText('hej@retrolyckan.se')).toBeVisible()
    expect(sessionStorage.getItem('place_link')).toBeNull()
  })

  test('a link whose renewal cannot be mailed stays valid', async () => {
    answers[on(renewPlaceLink)] = json({ message: 'no mail server' }, 503)
    const { screen, button } = await show()
    await button('Mejla en ny länk').click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Det gick inte att mejla en ny länk. Försök igen om en stund.')
    expect(sessionStorage.getItem('place_link')).toBe(JSON.stringify(key))
  })

  test('a failed end keeps the question open', async () => {
    answers[on(endPlaceLink)] = () => Promise.reject(new TypeError('offline'))
    const { screen, button } = await show(`?nyckel=${key}&gora=avsluta`)
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Kasta länken' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Det gick inte att kasta länken. Kontrollera din anslutning och försök igen.')
    await expect.element(button('Behåll den')).toBeVisible()
  })
})
