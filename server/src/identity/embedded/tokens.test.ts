import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { exportJWK, exportSPKI, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite } from '../../testing/embedded-site.ts'

const anna = { email: 'anna@example.se', password: 'hemligt' }

/** Claims and head of a token, unverified. */
function read(token: string) {
  const [head = '', claims = ''] = token.split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return { head: decode(head), claims: decode(claims) }
}

onSqlite((databases) => {
  let site: EmbeddedSite
  let token = ''
  let uid = ''
  let nowMs = systemClock()
  beforeAll(async () => {
    site = await buildEmbeddedSite(await databases.fresh(), { clock: () => nowMs })
    const session = await site.browser().session('signUp', anna)
    token = session.token
    uid = session.user.uid
  })

  test('a token has the account, issuer, audience, expiry and sign-in method', () => {
    const { head, claims } = read(token)
    expect(head).toEqual({ alg: 'RS256', kid: head['kid'] })
    const nowS = Math.floor(nowMs / 1000)
    expect(claims).toEqual({
      iss: 'https://fyndkartan.invalid/identity',
      aud: 'fyndkartan',
      sub: uid,
      sid: expect.stringMatching(/^[0-9a-f]{32}$/),
      iat: nowS,
      exp: nowS + 900,
      auth_time: nowS,
      email: anna.email,
      email_verified: false,
      firebase: { sign_in_provider: 'password' },
    })
  })

  test('a verified token is cached, and valid for 15 minutes', async () => {
    const { token: fresh } = await site.browser().session('signIn', anna)
    expect(site.identity.cached(fresh)).toBeUndefined()
    const viewer = await site.identity.verify(fresh)
    expect(viewer).toEqual({
      uid,
      email: anna.email,
      emailVerified: false,
      loginMethod: 'email',
      signedInAtMs: Math.floor(nowMs / 1000) * 1000,
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(site.identity.cached(fresh)).toEqual(viewer)
    const beganMs = nowMs
    nowMs += 15 * 60_000 + 5000
    expect(site.identity.cached(fresh)).toBeUndefined()
    expect(await site.identity.verify(fresh)).toBeNull()
    nowMs = beganMs
    expect(site.identity.tokenLifeMs).toBe(15 * 60_000)
  })

  test('a token issued later still has the time of the sign-in', async () => {
    const browser = site.browser()
    await browser.session('signIn', anna)
    const beganMs = Date.now() - 3_600_000
    await site.database.db
      .updateTable('identity_session')
      .set({ createdAt: new Date(beganMs).toISOString() })
      .where('userId', '=', uid)
      .execute()
    const viewer = await site.identity.verify((await browser.session('readSession')).token)
    expect(viewer?.signedInAtMs).toBe(Math.floor(beganMs / 1000) * 1000)
  })

  test('a token of a Facebook session says so', async () => {
    const browser = site.browser()
    await browser.session('signIn', anna)
    await site.database.db
      .updateTable('identity_session')
      .set({ signInProvider: 'facebook.com' })
      .where('userId', '=', uid)
      .execute()
    const session = await browser.session('readSession')
    expect(session.user.login_method).toBe('facebook')
    expect((await site.identity.verify(session.token))?.loginMethod).toBe('facebook')
  })

  describe('forged tokens are refused:', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const claimsOf = (changes: object = {}) => ({ ...read(token).claims, ...changes })
    const kid = () => String(read(token).head['kid'])

    test('another key with our key’s id', async () => {
      const forged = await new SignJWT(claimsOf()).setProtectedHeader({ alg: 'RS256', kid: kid() }).sign(privateKey)
      expect(await site.identity.verify(forged)).toBeNull()
    })

    test('a key inside the token that is not in the table', async () => {
      const jwk = await exportJWK(createPublicKey(privateKey))
      for (const head of [{ kid: 'another' }, {}, { kid: 'another', jwk }, { jwk }])
        expect(
          await site.identity.verify(
            await new SignJWT(claimsOf()).setProtectedHeader({ alg: 'RS256', ...head }).sign(privateKey),
          ),
        ).toBeNull()
    })

    test('no signature', async () => {
      expect(await site.identity.verify(new UnsecuredJWT(claimsOf()).encode())).toBeNull()
      expect(await site.identity.verify(`${token.split('.').slice(0, 2).join('.')}.`)).toBeNull()
    })

    test('our public key as a shared secret', async () => {
      const { publicKey } = await site.database.db
        .selectFrom('identity_key')
        .select('publicKey')
        .executeTakeFirstOrThrow()
      const ours = await importJWK(JSON.parse(publicKey) as JWK, 'RS256', { extractable: true })
      for (const secret of [publicKey, await exportSPKI(ours as CryptoKey)]) {
        const forged = await new SignJWT(claimsOf())
          .setProtectedHeader({ alg: 'HS256', kid: kid() })
          .sign(new TextEncoder().encode(secret))
        expect(await site.identity.verify(forged)).toBeNull()
      }
    })

    test('changed claims, and strings that are not tokens', async () => {
      const [head, , signature] = token.split('.')
      const claims = Buffer.from(JSON.stringify(claimsOf({ sub: 'somebody' }))).toString('base64url')
      for (const forged of [`${head}.${claims}.${signature}`, `${token}x`, '', '..', 'a.b.c'])
        expect(await site.identity.verify(forged), forged).toBeNull()
    })
  })

  test('servers share their keys: one accepts another’s tokens, at once and after a restart', async () => {
    const place = await databases.place()
    const nodes = [openDatabase(place), openDatabase(place)]
    await migrate(nodes[0]!)
    let clockMs = systemClock()
    const sites = await Promise.all(nodes.map((node) => buildEmbeddedSite(node, { clock: () => clockMs })))
    const [one, other] = sites as [EmbeddedSite, EmbeddedSite]
    // Makes the other server look for keys before there are any.
    expect(await other.identity.verify(token)).toBeNull()
    const browser = one.browser()
    const [first] = await Promise.all([
      browser.session('signUp', anna),
      other.browser().session('signUp', { ...anna, email: 'bo@example.se' }),
    ])
    clockMs += 2000
    expect(await other.identity.verify(first.token)).toMatchObject({ uid: first.user.uid })
    expect(await one.identity.verify(first.token)).toMatchObject({ uid: first.user.uid })
    for (const running of sites) await running.app.close()
    for (const node of nodes) await node.close()

    const later = openDatabase(place)
    const restarted = await buildEmbeddedSite(later)
    expect(await restarted.identity.verify(first.token)).toMatchObject({ uid: first.user.uid })
    expect((await restarted.browser({ cookies: browser.cookies }).session('readSession')).user).toEqual(first.user)
    await restarted.app.close()
    await later.close()
  })

  test('a flood of tokens with unknown keys causes few database queries', async () => {
    const { database } = site
    let reads = 0
    const counting = {
      ...database,
      db: new Proxy(database.db, {
        get(target, name) {
          if (name === 'selectFrom')
            return (table: 'identity_key') => {
              if (table === 'identity_key') reads++
              return target.selectFrom(table)
            }
          return Reflect.get(target, name) as unknown
        },
      }),
    }
    const { storedKeys } = await import('./token-keys.ts')
    let clockMs = 10_000
    const keys = storedKeys(counting, () => clockMs)
    const ask = async (kid: string) => keys({ alg: 'RS256', kid }, { payload: '', signature: '' })
    const refusals = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => ask(`key ${i}`)))
    expect(refusals.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(ask('another')).rejects.toThrow()
    expect(reads).toBe(1)
    await ask(String(read(token).head['kid']))
    expect(reads).toBe(1)
    clockMs += 2000
    await expect(ask('another')).rejects.toThrow()
    expect(reads).toBe(2)
  })

  test('the key is created when first needed, and only once for concurrent calls', async () => {
    const fresh = await buildEmbeddedSite(await databases.fresh())
    const keys = () => fresh.database.db.selectFrom('identity_key').selectAll().execute()
    await fresh.browser().post('readSession')
    await fresh.browser().post('signIn', anna)
    expect(await keys()).toEqual([])
    await Promise.all(
      Array.from({ length: 4 }, (_, i) => fresh.browser().session('signUp', { ...anna, email: `nr${i}@example.se` })),
    )
    const [key, ...others] = await keys()
    expect(others).toEqual([])
    // The private key is encrypted with the secret.
    expect(key?.privateKey).not.toMatch(/"d"|"p"|"kty"/)
    const { n } = JSON.parse(key?.publicKey ?? '{}') as { n: string }
    expect(Buffer.from(n, 'base64url')).toHaveLength(256)
  })
})
