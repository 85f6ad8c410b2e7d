import { endpoints } from '@fyndkartan/contract/endpoints'
import { faultText, problemText } from '@fyndkartan/contract/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FeedbackForm } from './FeedbackForm.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const failed = 'Ett fel uppstod när feedback skulle skickas. Försök igen senare.'

/** Answers the feedback. The fake server issues no passes; the form can be sent without one. */
const answerFeedback = vi.fn<(body: string) => Promise<Response>>()
const onSent = vi.fn<() => void>()

beforeEach(() => {
  answerFeedback.mockReset()
  onSent.mockReset()
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input === endpoints.submitFeedback.path
      ? answerFeedback(init?.body as string)
      : Promise.resolve(new Response(null, { status: 503 })),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function show() {
  const screen = await render(<FeedbackForm onSent={onSent} />)
  return {
    contact: screen.getByLabelText('Kontaktuppgift (valfritt)'),
    text: screen.getByLabelText('Meddelande'),
    send: screen.getByRole('button', { name: 'Skicka feedback' }),
    alert: screen.getByRole('alert'),
    screen,
  }
}

const told = (status: number, message: string) => () => Promise.resolve(Response.json({ message }, { status }))
const swedish = 'Du har skickat många meddelanden på kort tid. Försök igen om 7 minuter.'

test('§2 feedback contact field, §2 feedback message field: only the message is required', async () => {
  const { contact, text } = await show()
  await expect.element(contact).not.toBeRequired()
  await expect.element(text).toBeRequired()
})

test('§R6 native validation of feedback: an empty message shows our own text and sends no request', async () => {
  const { text, send, screen } = await show()
  expect((text.element() as HTMLTextAreaElement).form?.noValidate).toBe(true)
  await send.click()
  await expect.element(screen.getByText('Skriv ett meddelande')).toBeVisible()
  await expect.element(text).toHaveFocus()
  await text.fill('   ')
  await send.click()
  await expect.element(screen.getByText('Skriv ett meddelande')).toBeVisible()
  await expect.element(text).toHaveFocus()
  expect(answerFeedback).not.toHaveBeenCalled()
  await text.fill('Bra!')
  expect(screen.getByText('Skriv ett meddelande').query()).toBeNull()
})

test('the remaining characters appear near the limit, and a longer message is not sent', async () => {
  const { text, send, screen } = await show()
  await text.fill('a'.repeat(4400))
  expect(screen.getByText(/tecken kvar/).query()).toBeNull()
  await text.fill('a'.repeat(4990))
  await expect.element(screen.getByText('10 tecken kvar')).toBeVisible()
  await text.fill('a'.repeat(5001))
  await send.click()
  await expect.element(screen.getByText('Meddelandet får ha högst 5000 tecken')).toBeVisible()
  expect(answerFeedback).not.toHaveBeenCalled()
})

test.each([
  ['a server error', told(500, faultText.internal), failed],
  ['a server error with an explanation', told(503, 'Sajten vilar i natt.'), failed],
  ['too many calls', told(429, problemText.tooMany), failed],
  ['too many messages, with an explanation', told(429, swedish), swedish],
  ['a wrong key', told(401, problemText.wrongKey), failed],
  ['no message', () => Promise.resolve(Response.json({}, { status: 500 })), failed],
  ['an answer that is not JSON', () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })), failed],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), failed],
])('§8 feedback failure, §R4 feedback alert: %s shows an alert and keeps the inputs', async (_what, answer, words) => {
  answerFeedback.mockImplementationOnce(answer)
  const { contact, text, send, alert } = await show()
  await contact.fill('anna@example.se')
  await text.fill('Kartan är fin!')
  await send.click()
  await expect.element(alert).toBeVisible()
  expect(alert.element().textContent).toBe(words)
  await expect.element(contact).toHaveValue('anna@example.se')
  await expect.element(text).toHaveValue('Kartan är fin!')
  expect(onSent).not.toHaveBeenCalled()
  answerFeedback.mockResolvedValueOnce(new Response('', { status: 201 }))
  await send.click()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
})

test('feedback fields: they are sent once, however long the answer takes', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerFeedback.mockReturnValue(promise)
  const { text, send, screen } = await show()
  await text.fill('Bra!')
  const { form } = text.element() as HTMLTextAreaElement
  await send.click()
  await expect.element(send).toBeDisabled()
  await expect.element(screen.getByText('Skickar...')).toBeVisible()
  form?.requestSubmit()
  await expect.element(text).toHaveAttribute('readonly')
  resolve(Response.json({ success: true }, { status: 201 }))
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(answerFeedback).toHaveBeenCalledOnce()
  expect(JSON.parse(answerFeedback.mock.calls[0]?.[0] ?? '')).toEqual({
    contact_info: '',
    feedback_text: 'Bra!',
    website: '',
  })
})
