import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retention } from './retention.ts'

const embedded = { provider: 'embedded', facebook: false } as const
const firebase = {
  provider: 'firebase',
  api_key: 'key',
  auth_domain: 'a.example',
  project_id: 'a',
  emulator_url: null,
} as const

const promise = (what: string) => retention(embedded).find((fact) => fact.what === what)?.retention

/** The number that the pattern captures in a file of the server. */
function constant(file: string, pattern: RegExp): string {
  const [, value] = pattern.exec(readFileSync(new URL(`../../../../server/src/${file}`, import.meta.url), 'utf8')) ?? []
  if (value === undefined) throw new Error(`${file} lacks ${pattern}`)
  return value
}

test('data about use is kept for 2 years, as the page says (spec §9)', () => {
  expect(constant('live/retention.ts', /^const yearsOfUse = (\d+)$/m)).toBe('2')
  expect(promise('Tips')).toBe('tills vi har granskat tipset, och därefter i 2 år.')
  expect(promise('Granskarnas logg')).toBe('2 år.')
  expect(promise('Teknisk logg')).toBe('högst 2 år.')
})

test('feedback stays until the sender wants it removed, then a week in the bin', () => {
  // The week is approximate because the job that empties the bin runs daily.
  expect(constant('live/retention.ts', /^const binMs = (\d+) \* dayMs$/m)).toBe('7')
  expect(promise('Feedback och din kontaktuppgift')).toBe(
    'tills du ber oss ta bort den. Den ligger då i en papperskorg i omkring en vecka och försvinner sedan för gott.',
  )
})

test('sessions and mails are kept as long as the page says', () => {
  const days = constant('identity/embedded/auth.ts', /^const sessionLifeS = (\d+) \* dayS$/m)
  expect(promise('Inloggningar')).toBe(`${days} dagar efter ditt senaste besök, eller tills du loggar ut.`)
  expect(constant('mail/outbox.ts', /^const lifeMs = (\d+) \* 3_600_000$/m)).toBe('24')
  expect(promise('Mejl som vi skickar till dig')).toBe('högst ett dygn hos oss.')
})

test('docs/operate.md has the same retention period for backups as the pages', () => {
  const page = readFileSync(new URL('../../../../docs/operate.md', import.meta.url), 'utf8')
  const [, days] = /no longer than the (\d+) days/.exec(page) ?? []
  expect(promise('Säkerhetskopior')).toBe(`högst ${days} dagar.`)
})

test("sessions and codes are listed only with the site's own accounts, Facebook only with its sign-in", () => {
  const own = ['Inloggningar', 'Koder som vi mejlar till dig']
  const named = (facts: ReturnType<typeof retention>) => facts.map(({ what }) => what)
  expect(named(retention(embedded))).toEqual(expect.arrayContaining(own))
  for (const what of own) expect(named(retention(firebase))).not.toContain(what)
  const facebook = /Facebook/
  expect(JSON.stringify(retention(embedded))).not.toMatch(facebook)
  expect(JSON.stringify(retention({ ...embedded, facebook: true }))).toMatch(facebook)
  expect(JSON.stringify(retention(firebase))).toMatch(facebook)
})

test('unconfirmed watches and sent news are kept as long as the page says', () => {
  expect(constant('db/watches.ts', /^export const confirmMs = (dayMs)$/m)).toBe('dayMs')
  expect(promise('Bevakningar')).toMatch(/Utan bekräftelse ett dygn\.$/)
  expect(constant('db/watch-messages.ts', /^const lifeMs = (\d+) \* dayMs$/m)).toBe('7')
  expect(promise('Det en bevakning har berättat')).toBe('en vecka.')
})
