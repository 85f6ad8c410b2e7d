/** Passwords may have any characters, each character counts, and passwords never expire. */
import { formatInstant } from '@fyndkartan/domain/local-time'
import { beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite } from '../../testing/embedded-site.ts'

/** 128 different characters. */
const longest = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x100 + at)).join('')

/** Passwords of one kind of character, or of characters that often cause errors in programs. */
const compositions: readonly (readonly [what: string, password: string])[] = [
  ['lower-case letters', 'loppis'],
  ['capitals', 'LOPPIS'],
  ['digits', '271828'],
  ['one character repeated', 'aaaaaa'],
  ['blanks', '      '],
  ['Swedish letters', 'åäöÅÄÖ'],
  ['another alphabet', 'барахолка'],
  ['pictures', '🧥👢🪑'],
  ['characters with a meaning in code', '\'"<>&;%\\/`$(){}--'],
  ['invisible characters', '\u0000\u0007\t\n\r\u200B\u2028'],
  ['64 characters', longest.slice(0, 64)],
  ['128 characters', longest],
]

/** A wrong password that differs from the right one in one respect. */
const nearly: readonly (readonly [what: string, password: string, typed: string])[] = [
  ['a capital', 'loppis i borås', 'Loppis i borås'],
  ['a capital with dots', 'loppis i ÖREBRO', 'loppis i öREBRO'],
  ['a blank before', 'loppis i borås', ' loppis i borås'],
  ['a blank after', 'loppis i borås ', 'loppis i borås'],
  ['two blanks for one', 'loppis  i borås', 'loppis i borås'],
  ['an accent', 'loppis i borås', 'loppis i boras'],
  ['its last character, the 65th', longest.slice(0, 65), longest.slice(0, 64)],
  ['its last character, the 128th', longest, `${longest.slice(0, 127)}x`],
  ['what follows a NUL', 'loppis\u0000borås', 'loppis\u0000skara'],
  ['what follows the 72nd byte', `${longest.slice(0, 36)}borås`, `${longest.slice(0, 36)}skara`],
]

onSqlite(({ fresh }) => {
  let site: EmbeddedSite
  let people = 0
  beforeAll(async () => {
    site = await buildEmbeddedSite(await fresh(), { config: { accountAttempts: 0 } })
  })

  async function enrol(password: string): Promise<string> {
    const email = `somebody-${++people}@example.se`
    await site.browser().session('signUp', { email, password })
    return email
  }
  const signIn = async (email: string, password: string) => {
    const answer = await site.browser().post('signIn', { email, password })
    return [answer.statusCode, answer.json<{ code?: string }>().code]
  }
  const isRight = [200, undefined]
  const isWrong = [401, 'auth/wrong-password']

  test.each(compositions)('a password may have any composition: %s', async (_what, password) => {
    expect(await signIn(await enrol(password), password)).toEqual(isRight)
  })

  test.each(nearly)('every character of a password counts, as it was typed: %s', async (_what, password, typed) => {
    const email = await enrol(password)
    expect(await signIn(email, typed)).toEqual(isWrong)
    expect(await signIn(email, password)).toEqual(isRight)
  })

  test('composed and decomposed letters are the same password', async () => {
    const email = await enrol('loppis i borås'.normalize('NFC'))
    expect(await signIn(email, 'loppis i borås'.normalize('NFD'))).toEqual(isRight)
  })

  describe('a password of more than 128 characters', () => {
    test('is refused when it is chosen, and not truncated', async () => {
      const email = `somebody-${++people}@example.se`
      const answer = await site.browser().post('signUp', { email, password: `${longest}x` })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'auth/password-too-long' }])
      expect(await signIn(email, longest)).toEqual([404, 'auth/user-not-found'])
    })

    test('does not sign in to an account whose password it begins with', async () => {
      expect(await signIn(await enrol(longest), `${longest}x`)).not.toEqual(isRight)
    })
  })

  test('a ten-year-old password still signs in', async () => {
    const email = await enrol('loppis i borås')
    const tenYearsAgo = formatInstant(Date.now() - 10 * 365 * 86_400_000)
    for (const table of ['identity_account', 'identity_user'] as const)
      await site.database.db.updateTable(table).set({ createdAt: tenYearsAgo, updatedAt: tenYearsAgo }).execute()
    expect(await signIn(email, 'loppis i borås')).toEqual(isRight)
  })
})
