import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as account from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'
import { type Auth, AuthContext } from '../../api/identity/auth.ts'
import { type IdentityClient, IdentityError } from '../../api/identity/identity-client.ts'
import { anna, buildAuth } from '../../testing/build-auth.ts'
import { hiddenField, readPasswordFields } from '../../testing/password-fields.ts'
import { AccountSettings } from './AccountSettings.tsx'

vi.mock('../../api/account.ts')
const { deleteAccount } = vi.mocked(account)

const onRemoved = vi.fn<() => void>()

beforeEach(() => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  deleteAccount.mockResolvedValue()
})

function show(client: Partial<IdentityClient> = {}, changes: Partial<Auth> = {}) {
  const auth = buildAuth(changes, client)
  return render(
    <AuthContext value={auth}>
      <AccountSettings user={auth.user ?? anna} onRemoved={onRemoved} />
    </AuthContext>,
  )
}

const facebookAnna = { ...anna, loginMethod: 'facebook' } as const
const refuse = (code: string) => vi.fn<() => Promise<never>>().mockRejectedValue(new IdentityError(code, code))

test('the profile’s dialogs: passwords are hidden, and open to password managers and pasting', async () => {
  const screen = await show()
  const dialog = screen.getByRole('dialog')
  await screen.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect
    .poll(readPasswordFields)
    .toEqual([
      hiddenField('Nuvarande lösenord', 'current-password'),
      hiddenField('Nytt lösenord', 'new-password'),
      hiddenField('Nytt lösenord igen', 'new-password'),
    ])
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await screen.getByRole('button', { name: 'Byt e-postadress' }).click()
  await expect.poll(readPasswordFields).toEqual([hiddenField('Lösenord', 'current-password')])
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await screen.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  await dialog.getByRole('button', { name: 'Fortsätt' }).click()
  await expect.poll(readPasswordFields).toEqual([hiddenField('Lösenord', 'current-password')])
})

describe('a new password', () => {
  async function open(changePassword: IdentityClient['changePassword']) {
    const screen = await show({ changePassword })
    await screen.getByRole('button', { name: 'Byt lösenord' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Byt lösenord' })
    const fill = async (password: string, newPassword: string, repeated: string) => {
      await dialog.getByLabelText('Nuvarande lösenord', { exact: true }).fill(password)
      await dialog.getByLabelText('Nytt lösenord', { exact: true }).fill(newPassword)
      await dialog.getByLabelText('Nytt lösenord igen', { exact: true }).fill(repeated)
      await dialog.getByRole('button', { name: 'Byt lösenord' }).click()
    }
    return { screen, dialog, fill }
  }

  test('the dialog focuses its first field and changes the password', async () => {
    const changePassword = vi.fn<IdentityClient['changePassword']>().mockResolvedValue()
    const { screen, dialog, fill } = await open(changePassword)
    await expect.element(dialog.getByLabelText('Nuvarande lösenord', { exact: true })).toHaveFocus()
    await fill('hemligt', 'hemligare', 'hemligare')
    await expect.element(screen.getByText(/^Lösenordet är bytt\./)).toBeVisible()
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('hemligt', 'hemligare')
    expect(dialog.elements()).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'Byt lösenord' })).toHaveFocus()
  })

  test.each([
    ['', 'hemligare', 'hemligare', 'Nuvarande lösenord', 'Fyll i ditt nuvarande lösenord.'],
    ['hemligt', 'hemligare', 'hemligast', 'Nytt lösenord igen', 'Lösenorden matchar inte'],
    ['hemligt', '12345', '12345', 'Nytt lösenord', 'Lösenordet måste vara minst 6 tecken'],
  ])('"%s", "%s", "%s" is refused at the field %s', async (password, newPassword, repeated, label, text) => {
    const changePassword = vi.fn<IdentityClient['changePassword']>()
    const { dialog, fill } = await open(changePassword)
    await fill(password, newPassword, repeated)
    const field = dialog.getByLabelText(label, { exact: true })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(text))
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(changePassword).not.toHaveBeenCalled()
  })

  test.each([
    [new IdentityError('auth/wrong-password', 'no'), 'Fel lösenord'],
    [new IdentityError('auth/weak-password', 'no'), 'Lösenordet är för svagt'],
    [new IdentityError('auth/too-many-requests', 'Vänta.'), 'Ett fel uppstod: Vänta.'],
    [new TypeError('x'), 'Ett oväntat fel uppstod'],
  ])('%s shows "%s", and the inputs stay', async (error, text) => {
    const changePassword = vi.fn<IdentityClient['changePassword']>().mockRejectedValueOnce(error)
    const { screen, dialog, fill } = await open(changePassword)
    await fill('hemligt', 'hemligare', 'hemligare')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
    await expect.element(dialog.getByLabelText('Nuvarande lösenord')).toHaveFocus()
    await expect.element(dialog.getByLabelText('Nytt lösenord igen', { exact: true })).toHaveValue('hemligare')
    changePassword.mockResolvedValue()
    await dialog.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect.element(screen.getByText(/^Lösenordet är bytt\./)).toBeVisible()
  })
})

describe('a new e-mail address', () => {
  async function open(changeEmail: IdentityClient['changeEmail']) {
    const screen = await show({ changeEmail })
    await screen.getByRole('button', { name: 'Byt e-postadress' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Byt e-postadress' })
    const fill = async (address: string, password: string) => {
      await dialog.getByLabelText('Ny e-postadress').fill(address)
      await dialog.getByLabelText('Lösenord', { exact: true }).fill(password)
      await userEvent.keyboard('{Enter}')
    }
    return { screen, dialog, fill }
  }

  test('gets a mail with a link', async () => {
    const changeEmail = vi.fn<IdentityClient['changeEmail']>().mockResolvedValue()
    const { screen, fill } = await open(changeEmail)
    await fill('anna@ny.example', 'hemligt')
    await expect.element(screen.getByText(/^Vi har mejlat en länk till anna@ny\.example\./)).toBeVisible()
    expect(changeEmail).toHaveBeenCalledExactlyOnceWith('hemligt', 'anna@ny.example')
  })

  test.each([
    ['', 'hemligt', 'Ny e-postadress', 'Fyll i din nya e-postadress.'],
    ['anna', 'hemligt', 'Ny e-postadress', 'Ogiltig e-postadress'],
    ['Anna@fynd.example', 'hemligt', 'Ny e-postadress', 'Det är adressen du har redan.'],
    ['anna@ny.example', '', 'Lösenord', 'Fyll i ditt lösenord.'],
  ])('"%s" with the password "%s" is refused at the field %s', async (address, password, label, text) => {
    const changeEmail = vi.fn<IdentityClient['changeEmail']>()
    const { dialog, fill } = await open(changeEmail)
    await fill(address, password)
    const field = dialog.getByLabelText(label, { exact: true })
    await expect.element(field).toHaveAccessibleDescription(text)
    await expect.element(field).toHaveFocus()
    expect(changeEmail).not.toHaveBeenCalled()
  })

  test.each([
    ['auth/wrong-password', 'Fel lösenord'],
    ['auth/email-already-in-use', 'E-postadressen används redan'],
  ])('%s shows "%s"', async (code, text) => {
    const { dialog, fill } = await open(refuse(code))
    await fill('anna@ny.example', 'hemligt')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
  })
})

describe('deleting the account', () => {
  async function openProof(client: Partial<IdentityClient>, changes: Partial<Auth> = {}) {
    const screen = await show(client, changes)
    await screen.getByRole('button', { name: 'Ta bort mitt konto' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ta bort mitt konto' })
    await expect.element(dialog.getByText('alla dina favoriter')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fortsätt' }).click()
    return { screen, dialog, remove: dialog.getByRole('button', { name: 'Ta bort kontot' }) }
  }

  test("lists the data to delete, requires the password, and deletes the site's data before the provider's account", async () => {
    const steps: string[] = []
    deleteAccount.mockImplementation(async () => void steps.push('server'))
    onRemoved.mockImplementation(() => void steps.push('told'))
    const { dialog, remove } = await openProof(
      {
        reauthenticate: async (password) => void steps.push(`proof ${password}`),
        deleteAccount: async () => void steps.push('provider'),
      },
      {
        idToken: async (renew) => {
          steps.push(`token ${renew}`)
          return { success: true, token: 'fresh' }
        },
      },
    )
    await expect.element(dialog.getByLabelText('Lösenord', { exact: true })).toHaveFocus()
    await userEvent.keyboard('hemligt')
    await remove.click()
    await expect.poll(() => steps).toEqual(['proof hemligt', 'token renew', 'server', 'told', 'provider'])
  })

  test('shows an error without a password, and deletes nothing', async () => {
    const reauthenticate = vi.fn<IdentityClient['reauthenticate']>()
    const { dialog, remove } = await openProof({ reauthenticate })
    await remove.click()
    await expect
      .element(dialog.getByLabelText('Lösenord', { exact: true }))
      .toHaveAccessibleDescription(expect.stringContaining('Fyll i ditt lösenord.'))
    expect(reauthenticate).not.toHaveBeenCalled()
  })

  test('shows an error for a wrong password, and deletes nothing', async () => {
    const removed = vi.fn<() => Promise<void>>()
    const { dialog, remove } = await openProof({
      reauthenticate: refuse('auth/wrong-password'),
      deleteAccount: removed,
    })
    await dialog.getByLabelText('Lösenord', { exact: true }).fill('gissning')
    await remove.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Fel lösenord')
    for (const call of [deleteAccount, removed, onRemoved]) expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['no fresh token', { success: false, message: 'no' } as const, null],
    ['a refusal by the server', { success: true, token: 'fresh' } as const, new RequestError(500, 'no')],
  ])('reports that nothing was deleted and does not call the provider after %s', async (_name, token, error) => {
    if (error) deleteAccount.mockRejectedValue(error)
    const removed = vi.fn<() => Promise<void>>()
    const { dialog, remove } = await openProof({ deleteAccount: removed }, { idToken: async () => token })
    await dialog.getByLabelText('Lösenord', { exact: true }).fill('hemligt')
    await remove.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Kontot kunde inte tas bort. Försök igen.')
    for (const call of [removed, onRemoved]) expect(call).not.toHaveBeenCalled()
  })

  test("repeats only the provider's part when that fails", async () => {
    const removed = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new IdentityError('auth/internal-error', 'no'))
    removed.mockResolvedValue()
    const { dialog, remove } = await openProof({ deleteAccount: removed })
    await dialog.getByLabelText('Lösenord', { exact: true }).fill('hemligt')
    await remove.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Inloggningen kunde inte tas bort. Försök igen.')
    expect(onRemoved).toHaveBeenCalledTimes(1)
    await dialog.getByRole('button', { name: 'Försök igen' }).click()
    await expect.poll(() => removed).toHaveBeenCalledTimes(2)
    expect(deleteAccount).toHaveBeenCalledTimes(1)
  })

  test('can be cancelled at the last step without deleting anything', async () => {
    const { dialog } = await openProof({})
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    expect(dialog.elements()).toEqual([])
    expect(deleteAccount).not.toHaveBeenCalled()
  })

  test('cannot be cancelled during the deletion', async () => {
    deleteAccount.mockReturnValue(new Promise(() => {}))
    const { dialog, remove } = await openProof({})
    await dialog.getByLabelText('Lösenord', { exact: true }).fill('hemligt')
    await remove.click()
    await expect.element(dialog.getByRole('button', { name: 'Vänta...' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await dialog.getByRole('button', { name: 'Avbryt' }).click({ force: true })
    await expect.element(dialog).toBeVisible()
  })

  test('requires a checkbox with Facebook sign-in, and opens the window during the click', async () => {
    let isClicking = false
    const proofs: [string | null, boolean][] = []
    const { dialog, remove } = await openProof(
      { reauthenticate: async (password) => void proofs.push([password, isClicking]) },
      { user: facebookAnna },
    )
    await remove.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Kryssa i rutan först.')
    expect(proofs).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Jag förstår att det inte går att ångra.' }).click()
    window.addEventListener('click', () => (isClicking = true), { capture: true, once: true })
    // `isClicking` stays true in microtasks after the click, where the page may still open a window, but not in later
    // tasks.
    window.addEventListener('click', () => setTimeout(() => (isClicking = false)), { once: true })
    await remove.click()
    await expect.poll(() => proofs).toEqual([[null, true]])
    await expect.poll(() => deleteAccount).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['auth/popup-closed-by-user', 'Inloggningen avbröts. Försök igen.'],
    ['auth/popup-blocked', 'Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'],
  ])('with Facebook sign-in, %s shows "%s"', async (code, text) => {
    const { dialog, remove } = await openProof({ reauthenticate: refuse(code) }, { user: facebookAnna })
    await dialog.getByRole('checkbox').click()
    await remove.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
    expect(deleteAccount).not.toHaveBeenCalled()
  })
})
