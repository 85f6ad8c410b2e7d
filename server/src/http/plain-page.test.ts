import { expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { buildEmbeddedSite } from '../testing/embedded-site.ts'

const { fresh } = testDatabases('sqlite')

/** Template expressions, and texts that would end an attribute or element. */
const words = [
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%s%n',
]

test('pages that the server generates contain nothing from the request', async () => {
  const site = await buildEmbeddedSite(await fresh(), {
    config: { facebookClientId: '1', facebookClientSecret: 'secret', rateLimitPerMinute: 0, accountAttempts: 0 },
  })
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await site.app.inject({ url, headers: { accept: 'text/html', ...headers } })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    return answer.body
  }
  const callback = '/identity/facebook/callback'
  const [notFound, notBuilt, refused] = [await visit('/nothing'), await visit('/'), await visit(`${callback}?error=x`)]
  expect(new Set([notFound, notBuilt, refused]).size).toBe(3)
  for (const word of words) {
    const asked = encodeURIComponent(word)
    expect(await visit(`/${asked}`)).toBe(notFound)
    expect(await visit(`/nothing?${asked}=${asked}`, { referer: word, 'user-agent': word })).toBe(notFound)
    expect(await visit(`/?${asked}=${asked}`, { 'accept-language': word })).toBe(notBuilt)
    for (const name of ['error', 'error_description', 'state', 'code'])
      expect(await visit(`${callback}?error=x&${name}=${asked}`)).toBe(refused)
  }
})
