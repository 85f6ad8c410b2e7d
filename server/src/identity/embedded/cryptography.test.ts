/**
 * Checks the output of the libraries with Node's own cryptography: signing, hashing and encryption use the algorithms and parameters
 * that docs/security.md names.
 */
import { createHmac, createPublicKey, hash, scryptSync, verify } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import { Attempts } from '../../db/attempts.ts'
import { loadSecret } from '../../db/secrets.ts'
import { onSqlite } from '../../testing/databases.ts'
import { useRealCryptography } from '../../testing/cheap-cryptography.ts'
import { buildEmbeddedSite, codeIn, type EmbeddedSite } from '../../testing/embedded-site.ts'

useRealCryptography()

onSqlite(({ fresh }) => {
  const anna = { email: 'anna@example.se', password: 'loppis i borås' }
  let site: EmbeddedSite
  let token = ''
  beforeAll(async () => {
    site = await buildEmbeddedSite(await fresh())
    token = (await site.browser().session('signUp', anna)).token
  })

  const storedKey = () => site.database.db.selectFrom('identity_key').selectAll().executeTakeFirstOrThrow()

  test('a token is signed with RSASSA-PKCS1-v1_5, SHA-256 and 2048 bits', async () => {
    const [head = '', claims = '', signature = ''] = token.split('.')
    const key = createPublicKey({ key: JSON.parse((await storedKey()).publicKey), format: 'jwk' })
    expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048, publicExponent: 65537n })
    const isSigned = (text: string) => verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    expect(isSigned(`${head}.${claims}`)).toBe(true)
    expect(isSigned(`${head}.${claims}x`)).toBe(false)
  })

  test('a password is hashed by scrypt with N 2^14, r 16, p 1 and its own salt', async () => {
    await site.browser().session('signUp', { ...anna, email: 'bo@example.se' })
    const rows = await site.database.db.selectFrom('identity_account').select('password').execute()
    const salts = rows.map(({ password }) => {
      const [salt = '', key = ''] = password?.split(':') ?? []
      const options = { N: 2 ** 14, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
      expect(scryptSync(anna.password.normalize('NFKC'), salt, 64, options).toString('hex')).toBe(key)
      return salt
    })
    expect(new Set(salts).size).toBe(2)
    expect(salts.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBe(true)
  })

  test('a mailed code is stored as its SHA-256, a counted attempt as an HMAC-SHA-256 with the site’s secret', async () => {
    await vi.waitFor(() => expect(site.mails.length).toBeGreaterThan(0))
    const code = codeIn(site.mails[0]!, 'confirm')
    const { db } = site.database
    const codes = await db.selectFrom('identity_verification').select('identifier').execute()
    expect(codes.map(({ identifier }) => identifier)).toContain(hash('sha256', `confirm-email:${code}`, 'base64url'))

    await (await Attempts.open(site.database, systemClock)).count('sign-in', '203.0.113.7', 5)
    const secret = await loadSecret(site.database, 'attempts', systemClock())
    const counted = (await db.selectFrom('attempt').select('key').execute()).map(({ key }) => key)
    expect(counted).toContain(createHmac('sha256', secret).update('sign-in\u0000203.0.113.7').digest('base64url'))
  })

  describe('the signing key in the table', () => {
    test('is encrypted, and cannot sign once a character of it is changed', async () => {
      const { id, privateKey } = await storedKey()
      const sealed = JSON.parse(privateKey) as string
      // An envelope with the version of the secret, and a text that only the secret decrypts.
      expect(sealed).toMatch(/^\$ba\$1\$[0-9a-f]{1000,}$/)
      expect(Buffer.from(sealed.slice(6), 'hex').toString('latin1')).not.toMatch(/"kty"|"d"|BEGIN/)
      const put = (text: string) =>
        site.database.db
          .updateTable('identity_key')
          .set({ privateKey: JSON.stringify(text) })
          .where('id', '=', id)
          .execute()
      const signIn = async () => (await site.browser().post('signIn', anna)).statusCode
      for (const at of [6, 100, sealed.length - 1]) {
        await put(`${sealed.slice(0, at)}${sealed[at] === '0' ? '1' : '0'}${sealed.slice(at + 1)}`)
        expect(await signIn(), `changed at ${at}`).toBe(500)
      }
      await put(sealed)
      expect(await signIn()).toBe(200)
    })
  })
})
