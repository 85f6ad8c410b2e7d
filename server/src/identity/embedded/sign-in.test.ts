import type { SessionWire } from '@fyndkartan/contract/account'
import { describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'

const anna = { email: 'anna@example.se', password: 'hemligt' }
const nobody = { session: null }

onEachDatabase((databases) => {
  describe('signing in', () => {
    test('an account is made and signed in, signed out, and signed in again', async () => {
      const site = await buildEmbeddedSite(await databases.fresh())
      const browser = site.browser()
      expect((await browser.post('readSession')).json()).toEqual(nobody)
      const first = await browser.session('signUp', { ...anna, email: ' Anna@Example.se ' })
      expect(first.user).toEqual({
        uid: first.user.uid,
        email: anna.email,
        email_verified: false,
        login_method: 'email',
      })
      expect(await browser.session('readSession')).toMatchObject({ user: first.user })
      expect((await browser.post('signOut')).json()).toEqual({ success: true })
      expect(browser.cookies.size).toBe(0)
      expect((await browser.post('readSession')).json<SessionWire>()).toEqual(nobody)
      expect((await browser.session('signIn', anna)).user).toEqual(first.user)
    })

    test('tokens name the viewer', async () => {
      const site = await buildEmbeddedSite(await databases.fresh())
      const { token, user, expires_in_s: expiresInS } = await site.browser().session('signUp', anna)
      expect(expiresInS).toBe(900)
      expect(site.identity.remembered(token)).toBeUndefined()
      expect(await site.identity.verify(token)).toMatchObject({
        uid: user.uid,
        email: anna.email,
        emailVerified: false,
        loginMethod: 'email',
      })
      expect(site.identity.remembered(token)).toMatchObject({ uid: user.uid })
    })
  })
})
