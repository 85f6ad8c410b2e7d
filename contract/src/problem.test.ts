import { expect, test } from 'vitest'
import { problemText, refusalText } from './problem.ts'

test('the texts of the request helpers are those of spec §8', () => {
  expect(problemText).toEqual({
    wrongKey: 'API authentication failed. Please check your API key.',
    wrongKeyOrToken: 'API authentication failed. Please check your API key or Firebase token.',
    tooMany: 'Too many requests. Please try again later.',
  })
})

test.each([
  [400, 'Bad Request', 'API request failed: 400 Bad Request'],
  [401, 'Unauthorized', 'API authentication failed. Please check your API key.'],
  [429, 'Too Many Requests', 'Too many requests. Please try again later.'],
  [500, 'Internal Server Error', 'API request failed: 500 Internal Server Error'],
  // HTTP/2 has no status text; the space before it stays.
  [503, '', 'API request failed: 503 '],
])('%i "%s"', (status, statusText, text) => {
  expect(refusalText(status, statusText)).toBe(text)
})
