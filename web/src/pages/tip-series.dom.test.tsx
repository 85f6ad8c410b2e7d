/** A tip about a repeated market: its presets, its draft, its validation and its request. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { addDays, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import { emptyForm } from '@fyndkartan/domain/place-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { storedTipDraft } from '../api/stored-tip-draft.ts'
import { currentMoment } from '../ui/use-now.ts'
import TipEditor from './TipEditor.tsx'

vi.mock('../site-config.ts', () => ({
  siteConfig: {
    api_key: 'the key',
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

const date = addDays(currentMoment().date, 7)
const dayOf = (days: number) => weekdayNames[weekdayOf(addDays(date, days))]
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const draft = {
  ...emptyForm,
  kind: 'market',
  name: 'Bakluckeloppis',
  link: 'https://loppis.example/',
  town: 'Borås',
  address: 'Parkvägen 3',
  date,
  startMinute: '10:00',
  endMinute: '15:00',
  position: { lat: 57.721, lng: 12.94 },
} as const

/** Answers the tip. */
const answerTip = vi.fn<(body: string) => Promise<Response>>()
const sentSeries = () => {
  const body = answerTip.mock.calls.at(-1)?.[0]
  return body === undefined ? undefined : (JSON.parse(body) as { series?: unknown }).series
}

beforeEach(() => {
  storedTipDraft.write(draft)
  answerTip.mockReset()
  answerTip.mockImplementation(() => Promise.resolve(Response.json({ success: true }, { status: 201 })))
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input === endpoints.formPass.path) return Promise.resolve(new Response(null, { status: 503 }))
    return input === endpoints.submitTip.path ? answerTip(init?.body as string) : fetch(input, init)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function show() {
  const screen = await render(<TipEditor />)
  const answer = screen.getByRole('group', { name: 'Återkommer det?' })
  const yes = answer.getByRole('radio', { name: 'Ja' })
  const day = (days: number) => screen.getByLabelText(capital(dayOf(days)), { exact: true })
  return { screen, answer, yes, day, send: screen.getByRole('button', { name: 'Skicka tips' }) }
}

test('a market is held once by default, and a shop has no question about repeats', async () => {
  const { screen, answer, send } = await show()
  await expect.element(answer.getByRole('radio', { name: 'Nej' })).toBeChecked()
  await expect.element(screen.getByText('Hur ofta?')).not.toBeInTheDocument()
  await send.click()
  await vi.waitFor(() => expect(answerTip).toHaveBeenCalledOnce())
  expect(sentSeries()).toBeUndefined()
  await screen.getByRole('radio', { name: 'Second hand-butik' }).click()
  await expect.element(answer).not.toBeInTheDocument()
})

test("the date's weekday is preset, the rule is shown in words, and the series is sent", async () => {
  const { screen, answer, yes, day, send } = await show()
  await yes.click()
  await expect.element(day(0)).toBeChecked()
  await expect.element(screen.getByText(new RegExp(`^Varje ${dayOf(0)} från .* tills vidare$`))).toBeVisible()
  await day(1).click()
  await screen.getByLabelText('Till och med').fill(addDays(date, 8))
  await expect
    .element(screen.getByText(new RegExp(`^Varje (${dayOf(0)} och ${dayOf(1)}|${dayOf(1)} och ${dayOf(0)}) `)))
    .toBeVisible()
  await send.click()
  await vi.waitFor(() => expect(answerTip).toHaveBeenCalledOnce())
  expect(sentSeries()).toMatchObject({
    kind: 'weekly',
    every: '1',
    from: date,
    to: addDays(date, 8),
    start_time: '10:00',
    end_time: '15:00',
    added: [],
    all_cancelled: 0,
  })
  // The form has been cleared.
  await expect.element(answer.getByRole('radio', { name: 'Nej' })).toBeChecked()
})

test('a reload, “Nej” and another kind of place keep the typed series', async () => {
  const first = await show()
  await first.yes.click()
  await first.day(2).click()
  await first.screen.unmount()
  const { screen, answer, day, yes } = await show()
  await expect.element(yes).toBeChecked()
  await expect.element(day(2)).toBeChecked()
  await answer.getByRole('radio', { name: 'Nej' }).click()
  await yes.click()
  await screen.getByRole('radio', { name: 'Second hand-butik' }).click()
  await screen.getByRole('radio', { name: 'Tillfälligt evenemang' }).click()
  await expect.element(day(2)).toBeChecked()
})

test.each([
  ['of an older version', undefined, 'Nej'],
  ['that is damaged', 'varje lördag', 'Nej'],
  ['with a damaged series', { weekdays: 6, changed: [5], to: {} }, 'Ja'],
])('a draft %s can be read', async (_what, series, chosen) => {
  storedTipDraft.write({ ...draft, series })
  const { screen, answer } = await show()
  await expect.element(answer.getByRole('radio', { name: chosen })).toBeChecked()
  await expect.element(screen.getByLabelText('Evenemangsnamn')).toHaveValue(draft.name)
})

test('missing fields are reported once they are left, and the list of missing fields focuses them', async () => {
  const { screen, yes, send } = await show()
  await yes.click()
  await screen.getByRole('radio', { name: 'Flera datum' }).click()
  await expect.element(send).toBeDisabled()
  await expect.element(screen.getByText('Listan behöver minst ett datum')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'När det återkommer' }).click()
  const further = screen.getByLabelText('Datum 1')
  await expect.element(further).toHaveFocus()
  await screen.getByLabelText('Adress').click()
  await expect.element(further).toHaveAccessibleDescription('Listan behöver minst ett datum')
  await further.fill(addDays(date, 30))
  await expect.element(send).toBeEnabled()
  await screen.getByRole('button', { name: 'Lägg till ett datum' }).click()
  await expect.element(screen.getByLabelText('Datum 2')).toHaveFocus()
  await screen.getByRole('button', { name: 'Ta bort datum 2' }).click()
  await expect.element(screen.getByLabelText('Datum 2')).not.toBeInTheDocument()
  await send.click()
  await vi.waitFor(() => expect(answerTip).toHaveBeenCalledOnce())
  expect(sentSeries()).toMatchObject({ kind: 'dates', dates: [date, addDays(date, 30)], added: [] })
})

test('Enter reports invalid fields and focuses the first', async () => {
  const { screen, yes } = await show()
  await yes.click()
  await screen.getByLabelText('Till och med').fill(addDays(date, -1))
  await userEvent.keyboard('{Enter}')
  const to = screen.getByLabelText('Till och med')
  await expect.element(to).toHaveFocus()
  await expect.element(to).toHaveAccessibleDescription(/Sista dagen får inte vara före första dagen/)
  await screen.getByRole('button', { name: 'Lägg till ett datum' }).click()
  await screen.getByLabelText('Datum 1').fill(addDays(date, 1))
  await to.fill('')
  await expect.element(screen.getByLabelText('Datum 1')).toHaveAccessibleDescription(/är inget datum i serien/)
})

test('the server’s messages about the series are shown at its fields', async () => {
  const problems = { 'series.weekdays': 'Välj högst tre veckodagar' }
  answerTip.mockResolvedValueOnce(Response.json({ message: 'Ett fel', problems }, { status: 400 }))
  const { screen, yes, day, send } = await show()
  await yes.click()
  await send.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Ett fel')
  await expect.element(screen.getByText('Välj högst tre veckodagar')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Vilka dagar?' }).getByRole('checkbox').first()).toHaveFocus()
  await day(1).click()
  await expect.element(screen.getByText('Välj högst tre veckodagar')).not.toBeInTheDocument()
})
