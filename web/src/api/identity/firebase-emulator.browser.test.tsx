/**
 * The e-mail flow against Firebase's own Auth emulator, which is not installed with the project. To run these tests, start one and
 * set FIREBASE_AUTH_EMULATOR_HOST ('127.0.0.1:9099').
 */
import { expect, test } from 'vitest'
import { firebaseClient } from './firebase-client.ts'
import type { AuthUser } from './identity-client.ts'

const host = import.meta.env['FIREBASE_AUTH_EMULATOR_HOST']
const project = 'demo-fyndkartan'

/** The code of the last link that the emulator would have mailed. */
async function lastCode(email: string, type: string): Promise<string> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`)
  const { oobCodes } = (await answer.json()) as {
    oobCodes: { email: string; newEmail?: string; requestType: string; oobCode: string }[]
  }
  const code = oobCodes.findLast((sent) => sent.requestType === type && [sent.email, sent.newEmail].includes(email))
  if (!code) throw new Error(`no mail of type ${type} to ${email}`)
  return code.oobCode
}

test.skipIf(!host)(
  'account, sign-in, token, confirmation, new password, new address, deletion (skipped: FIREBASE_AUTH_EMULATOR_HOST is not set)',
  async () => {
    const client = firebaseClient({
      provider: 'firebase',
      api_key: 'any',
      auth_domain: `${project}.firebaseapp.com`,
      project_id: project,
      emulator_url: `http://${host}`,
    })
    const states: (AuthUser | null)[] = []
    client.onChange((state) => states.push(state as AuthUser | null))
    await expect.poll(() => states).toEqual([null])

    const email = `anna-${crypto.randomUUID()}@example.se`
    const other = `ny-${email}`
    const made = await client.signUp(email, 'hemligt')
    expect(made).toMatchObject({ email, emailVerified: false, loginMethod: 'email' })
    await expect.poll(() => states.at(-1)).toEqual(made)
    await expect(client.signUp(email, 'hemligt')).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    await expect(client.signUp(other, 'kort')).rejects.toMatchObject({ code: 'auth/weak-password' })
    await expect(client.signUp('ingen adress', 'hemligt')).rejects.toMatchObject({ code: 'auth/invalid-email' })

    const [, claims = ''] = (await client.idToken()).split('.')
    expect(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
      aud: project,
      sub: made.uid,
      email,
    })
    await client.confirmEmail(await lastCode(email, 'VERIFY_EMAIL'))

    await client.signOut()
    await expect.poll(() => states.at(-1)).toBe(null)
    await expect(client.idToken()).rejects.toMatchObject({ code: 'auth/no-session' })
    await expect(client.signIn(email, 'fel lösenord')).rejects.toMatchObject({ code: 'auth/wrong-password' })
    await expect(client.signIn(other, 'hemligt')).rejects.toMatchObject({
      code: expect.stringMatching(/^auth\/(user-not-found|wrong-password)$/),
    })

    await client.requestPasswordReset(email)
    const code = await lastCode(email, 'PASSWORD_RESET')
    await client.resetPassword(code, 'nyare hemlighet')
    await expect(client.resetPassword(code, 'nyare hemlighet')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    expect(await client.signIn(email, 'nyare hemlighet')).toEqual({ ...made, emailVerified: true })

    await expect(client.reauthenticate('fel lösenord')).rejects.toMatchObject({ code: 'auth/wrong-password' })
    await client.reauthenticate('nyare hemlighet')
    await client.changePassword('nyare hemlighet', 'nyast hemlighet')
    await client.changeEmail('nyast hemlighet', other)
    await client.confirmEmail(await lastCode(other, 'VERIFY_AND_CHANGE_EMAIL'))
    expect(await client.signIn(other, 'nyast hemlighet')).toMatchObject({ uid: made.uid, email: other })

    await client.deleteAccount()
    await expect.poll(() => states.at(-1)).toBe(null)
    await expect(client.signIn(other, 'nyast hemlighet')).rejects.toMatchObject({
      code: expect.stringMatching(/^auth\/(user-not-found|wrong-password)$/),
    })
  },
)
