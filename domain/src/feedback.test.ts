import { expect, test } from 'vitest'
import { feedbackLimits, feedbackText, prepareFeedback } from './feedback.ts'

test('§5 feedback message required, §5 feedback contact optional: only the message is required', () => {
  expect(prepareFeedback({ contact: '', text: 'Tack!' })).toEqual({ feedback: { contact: null, text: 'Tack!' } })
  expect(prepareFeedback({ contact: 'anna@example.se', text: '' })).toEqual({ problem: 'Skriv ett meddelande' })
})

test.each([' ', '\n\n', '\u200b', '\u2800'])('§5 feedback message required: %j is not a message', (text) => {
  expect(prepareFeedback({ contact: '', text })).toEqual({ problem: feedbackText.missing })
})

test('texts are trimmed, line breaks are kept, and invisible characters are removed', () => {
  expect(prepareFeedback({ contact: ' Anna \n 070-1 ', text: ' Hej!\r\n\r\n\r\n<b>Bra</b>\u202e sajt \n' })).toEqual({
    feedback: { contact: 'Anna 070-1', text: 'Hej!\n\n<b>Bra</b> sajt' },
  })
  expect(prepareFeedback({ contact: ' \u200b', text: 'Hej' })).toEqual({ feedback: { contact: null, text: 'Hej' } })
})

test.each([
  ['text', feedbackLimits.text, 'Meddelandet får ha högst 5000 tecken'],
  ['contact', feedbackLimits.contact, 'Kontaktuppgiften får ha högst 200 tecken'],
] as const)('the longest %s has %i characters', (field, limit, problem) => {
  const filled = { contact: 'Anna', text: 'Hej' }
  expect(prepareFeedback({ ...filled, [field]: ` ${'å'.repeat(limit)} ` })).toHaveProperty('feedback')
  expect(prepareFeedback({ ...filled, [field]: 'å'.repeat(limit + 1) })).toEqual({ problem })
})

test.each([
  ['https://a.se http://b.se www.c.se', true],
  ['https://www.a.se https://www.b.se http://www.c.se', true],
  ['https://a.se http://b.se www.c.se HTTPS://d.se', false],
  ['www.a.se, www.b.se (www.c.se) WWW.d.se', false],
])('at most three links are allowed: %s', (text, isTaken) => {
  expect(prepareFeedback({ contact: '', text })).toEqual(
    isTaken ? { feedback: { contact: null, text } } : { problem: 'Meddelandet får ha högst 3 länkar' },
  )
})
