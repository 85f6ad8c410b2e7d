import type { DeskFeedback } from '@fyndkartan/domain/desk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import { decideFeedback, loadDeskFeedback } from '../../api/desk-feedback.ts'
import { FeedbackInbox } from './FeedbackInbox.tsx'

vi.mock('../../api/desk-feedback.ts', () => ({ loadDeskFeedback: vi.fn(), decideFeedback: vi.fn() }))

const letter: DeskFeedback = {
  id: 1,
  receivedAtMs: Date.parse('2026-11-18T12:30:00+01:00'),
  contact: 'Anna@Example.se?bcc=bo&subject=x',
  text: 'Kartan är fin.\n\n<b>Men</b> var är knappen javascript:alert(1)?',
  doneAtMs: null,
  removedAtMs: null,
}
const anonymous: DeskFeedback = {
  ...letter,
  id: 2,
  receivedAtMs: letter.receivedAtMs + 60_000,
  contact: null,
  text: 'Tack!',
}

let letters: readonly DeskFeedback[]
const onDecided = vi.fn<(text: string, actionId: number) => Promise<void>>()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  letters = [letter, anonymous]
  onDecided.mockReset()
  vi.mocked(decideFeedback)
    .mockReset()
    .mockImplementation(async (id) => {
      letters = letters.filter((one) => one.id !== id)
      return 12
    })
  vi.mocked(loadDeskFeedback)
    .mockReset()
    .mockImplementation(async () => ({ total: letters.length, items: letters }))
})

async function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onDecided.mockImplementation(() => queries.invalidateQueries())
  const screen = await render(
    <QueryClientProvider client={queries}>
      <FeedbackInbox onDecided={onDecided} />
    </QueryClientProvider>,
  )
  return { screen, articles: screen.getByRole('article') }
}

test('a message is plain text, and only its e-mail address is a link', async () => {
  const { screen, articles } = await show()
  await expect.element(screen.getByText(/<b>Men<\/b> var är knappen javascript:alert\(1\)\?/)).toBeVisible()
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:Anna@Example.se%3Fbcc%3Dbo%26subject%3Dx'])
  await expect.element(articles.nth(1).getByText('Ingen kontaktuppgift')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '18 nov 2026 12:30' })).toBeVisible()
})

test('a decision removes the message from the list, and the next one gets the focus', async () => {
  const { screen, articles } = await show()
  await articles.first().getByRole('button', { name: 'Markera som klar' }).click()
  await expect.element(screen.getByRole('heading', { name: '18 nov 2026 12:31' })).toHaveFocus()
  await expect.poll(() => articles.elements()).toHaveLength(1)
  expect(decideFeedback).toHaveBeenCalledExactlyOnceWith(1, 'done')
  expect(onDecided).toHaveBeenCalledExactlyOnceWith('Markerat som klart.', 12)
})

test.each([
  ['Att läsa', 'open', {}, 'Ta bort', 'remove', 'Lagt i papperskorgen.', 'Allt är läst. Ny feedback hamnar här.'],
  [
    'Klara',
    'done',
    { doneAtMs: letter.receivedAtMs },
    'Öppna igen',
    'reopen',
    'Ligger bland de olästa igen.',
    'Här samlas det som du har markerat som klart.',
  ],
  [
    'Papperskorg',
    'removed',
    { removedAtMs: letter.receivedAtMs },
    'Lägg tillbaka',
    'reopen',
    'Ligger bland de olästa igen.',
    'Papperskorgen är tom.',
  ],
] as const)(
  'the list "%s" loads "%s"; its messages can be decided on until it is empty',
  async (label, status, change, button, what, text, empty) => {
    letters = [{ ...letter, ...change }]
    const { screen } = await show()
    await screen.getByText(label).click()
    await vi.waitFor(() => expect(vi.mocked(loadDeskFeedback).mock.lastCall?.slice(0, 2)).toEqual([status, 0]))
    const hint = screen.getByText('Det som ligger här försvinner för gott efter sju dagar.')
    await expect.poll(() => hint.elements().length).toBe(status === 'removed' ? 1 : 0)
    await screen.getByRole('button', { name: button }).click()
    await expect.element(screen.getByText(empty)).toBeVisible()
    expect(decideFeedback).toHaveBeenCalledExactlyOnceWith(1, what)
    expect(onDecided).toHaveBeenCalledExactlyOnceWith(text, 12)
  },
)

test('without a network the message stays, and the decision can be repeated', async () => {
  vi.mocked(decideFeedback).mockRejectedValueOnce(new RequestError(0, 'offline'))
  const { screen, articles } = await show()
  const done = articles.first().getByRole('button', { name: 'Markera som klar' })
  await done.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Det gick inte att spara. Kontrollera din anslutning och försök igen.')
  expect(articles.elements()).toHaveLength(2)
  await done.click()
  await expect.poll(() => articles.elements()).toHaveLength(1)
})

test('a failed list can be loaded again', async () => {
  vi.mocked(loadDeskFeedback).mockRejectedValueOnce(new RequestError(503, 'API request failed'))
  const { screen, articles } = await show()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kunde inte hämta feedback.')
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(articles.first()).toBeVisible()
})
