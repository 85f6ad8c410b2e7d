import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'

test.use({ serverEnv: async ({ facebook }, use) => use(facebook.env) })

/** Clicks a button that opens Facebook's window, then a link in the window, which closes it. */
async function answerFacebook(page: Page, button: string, link: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const window = await opened
  const closed = window.waitForEvent('close')
  await window.getByRole('link', { name: link }).click()
  await closed
}

test('an account with Facebook sign-in is deleted after signing in at Facebook again', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/#/login')
  await answerFacebook(page, 'Fortsätt med Facebook', 'Fortsätt som Anna')
  await expect(page.getByText('Facebook-konto skapat! Du är nu inloggad.')).toBeVisible()
  await page.goto('/#/profile')
  await expect(page.getByRole('definition').filter({ hasText: /^Facebook$/ })).toBeVisible()
  await expect(page.getByText(/^Du loggar in med Facebook, som har hand om ditt lösenord/)).toBeVisible()

  await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta bort mitt konto' })
  await dialog.getByRole('button', { name: 'Fortsätt' }).click()
  // A double click must not be enough.
  await dialog.getByRole('button', { name: 'Ta bort kontot' }).click()
  await expect(dialog.getByText('Kryssa i rutan först.')).toBeVisible()
  await expectAccessible('the proof by Facebook')
  await dialog.getByRole('checkbox').check()
  await answerFacebook(page, 'Ta bort kontot', 'Avbryt')
  await expect(dialog.getByText('Inloggningen avbröts. Försök igen.')).toBeVisible()
  await answerFacebook(page, 'Ta bort kontot', 'Fortsätt som Anna')
  await expect(page.getByRole('heading', { level: 1, name: 'Ditt konto är borttaget.' })).toBeVisible()

  // Anna's next sign-in creates a new account.
  await page.goto('/#/login')
  await answerFacebook(page, 'Fortsätt med Facebook', 'Fortsätt som Anna')
  await expect(page.getByText('Facebook-konto skapat! Du är nu inloggad.')).toBeVisible()
})
