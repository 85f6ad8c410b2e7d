import { problemText, refusalText } from '@fyndkartan/contract/problem'
import { expect, test, vi } from 'vitest'
import { RequestError } from './client.ts'
import { textForVisitors } from './text-for-visitors.ts'

vi.mock('../site-config.ts', () => ({ siteConfig: {} }))

const swedish = 'Du har skickat många tips på kort tid. Försök igen om 7 minuter.'

test.each([
  ['a refused form', new RequestError(400, refusalText(400, 'Bad Request'), { detail: swedish }), swedish],
  ['too many forms', new RequestError(429, problemText.tooMany, { detail: swedish }), swedish],
  ['too many calls, in English', new RequestError(429, problemText.tooMany, { detail: problemText.tooMany }), null],
  ['a wrong key, in English', new RequestError(401, problemText.wrongKey, { detail: problemText.wrongKey }), null],
  ['a server error', new RequestError(500, refusalText(500, ''), { detail: 'Internal Server Error' }), null],
  ['no text', new RequestError(400, refusalText(400, '')), null],
  ['no answer', new RequestError(0, refusalText(0, '')), null],
  ['something else', new TypeError('x'), null],
])('§R6 refusals not shown: %s', (_what, error, text) => {
  expect(textForVisitors(error)).toBe(text)
})
