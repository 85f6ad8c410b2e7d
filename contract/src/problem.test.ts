import { expect, test } from 'vitest'
import { problemText, refusalText } from './problem.ts'

test('§8 refused 401, §8 refused 401 with token, §8 refused 429: the texts of the request helpers', () => {
  expect(problemText).toEqual({
    wrongKey: 'API authentication failed. Please check your API key.',
    wrongKeyOrToken: 'API authentication failed. Please check your API key or Firebase token.',
    tooMany: 'Too many requests. Please try again later.',
  })
})

test.each([
  ['refused otherwise', 400, 'Bad Request', 'API request failed: 400 Bad Request'],
  ['refused 401', 401, 'Unauthorized', 'API authentication failed. Please check your API key.'],
  ['refused 429', 429, 'Too Many Requests', 'Too many requests. Please try again later.'],
  ['refused otherwise', 500, 'Internal Server Error', 'API request failed: 500 Internal Server Error'],
])('§8 %s: %i "%s"', (_key, status, statusText, text) => {
  expect(refusalText(status, statusText)).toBe(text)
})

test('§R6 no status text: HTTP/2 has none, and the space before it is kept', () => {
  expect(refusalText(503, '')).toBe('API request failed: 503 ')
})
