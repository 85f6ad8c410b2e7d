/** All password fields: hidden until their owner shows them, with support for password managers and pasting. */
import type { Locator, Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { choose, field, freshEmail, signIn, status } from '../login-page.ts'
import { expect, test } from '../story.ts'

/** Longer than any typed password. */
const fromManager = 'ur-en-lösenordshanterare-🧥-'.repeat(4)

/** Expects password fields with these labels and autocomplete hints. */
async function expectFields(page: Page, within: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), fromManager)
  const labels = () =>
    within
      .locator('input')
      .evaluateAll((all) =>
        all
          .filter((one) => (one as HTMLInputElement).autocomplete.endsWith('-password'))
          .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent),
      )
  await expect.poll(labels).toEqual(Object.keys(fields))
  for (const [label, autoComplete] of Object.entries(fields)) {
    const input = within.getByLabel(label, { exact: true })
    await expect(input).toHaveAttribute('type', 'password')
    await expect(input).toHaveAttribute('autocomplete', autoComplete)
    await input.selectText()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(input).toHaveValue(fromManager)
    await expect(input).toHaveAttribute('type', 'password')
  }
  // Each field can be shown and hidden separately.
  const [label = ''] = Object.keys(fields)
  const input = within.getByLabel(label, { exact: true })
  const show = within.getByRole('button', { name: `Visa ${label.toLowerCase()}`, exact: true })
  for (const type of ['text', 'password']) {
    await show.click()
    await expect(input).toHaveAttribute('type', type)
  }
}

test('sign-in and sign-up: passwords are hidden, and accessible to password managers', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/#/login')
  await expectFields(page, main, { Lösenord: 'current-password' })
  await choose(page, 'Skapa konto')
  await expectFields(page, main, { Lösenord: 'new-password', 'Bekräfta lösenord': 'new-password' })
  await expect(field(page, 'E-post')).toHaveAttribute('autocomplete', /^(email|username)$/)
  // The account was created with the pasted password, so signing in with it works.
  const email = freshEmail()
  await field(page, 'E-post').fill(email)
  await main.getByRole('button', { name: 'Skapa konto', exact: true }).click()
  await expect(status(page)).toHaveText('Konto skapat! Du är nu inloggad.')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await signIn(page, email, fromManager)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
})

test('password reset: passwords are hidden, and accessible to password managers', async ({ page }) => {
  await page.goto('/#/login?reset=abcdefghijklmnopqrstuvwx')
  await expectFields(page, page.getByRole('main'), {
    'Nytt lösenord': 'new-password',
    'Bekräfta lösenord': 'new-password',
  })
})

test('the profile’s dialogs: passwords are hidden, and accessible to password managers', async ({ page }) => {
  await signUp(page)
  await page.goto('/#/profile')
  const dialog = page.getByRole('dialog')
  for (const [name, fields] of [
    [
      'Byt lösenord',
      {
        'Nuvarande lösenord': 'current-password',
        'Nytt lösenord': 'new-password',
        'Nytt lösenord igen': 'new-password',
      },
    ],
    ['Byt e-postadress', { Lösenord: 'current-password' }],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectFields(page, dialog, fields)
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
  }
  await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  await dialog.getByRole('button', { name: 'Fortsätt' }).click()
  await expectFields(page, dialog, { Lösenord: 'current-password' })
})
