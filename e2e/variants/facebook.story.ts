import type { Page } from '@playwright/test'
import { registerWorker } from '../register-worker.ts'
import { expect, test } from '../story.ts'

test.use({ serverEnv: async ({ facebook }, use) => use(facebook.env) })

/** Clicks a button that opens Facebook's window, and returns the window. */
async function openWindow(page: Page, button = 'Fortsätt med Facebook'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const window = await opened
  await expect(window.getByRole('heading', { name: 'Logga in med Facebook' })).toBeVisible()
  return window
}

/** Clicks a link in the window, after which the window closes itself. */
async function choose(window: Page, name: string): Promise<void> {
  const closed = window.waitForEvent('close')
  await window.getByRole('link', { name }).click()
  await closed
}

/** The messages that the login window sends to its opener (`page`) and to another tab of the site (`tab`). */
function listen(page: Page, tab: Page): Promise<unknown[]> {
  return Promise.all([
    page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data, origin }) => resolve([data, origin === location.origin]))
        }),
    ),
    tab.evaluate(
      () =>
        new Promise((resolve) => {
          new BroadcastChannel('fyndkartan-sign-in').addEventListener('message', ({ data }) => resolve(data))
        }),
    ),
  ])
}

test.describe('with the service worker enabled', () => {
  test.use({
    serviceWorkers: 'allow',
    clock: 'everywhere',
  })

  test('Facebook’s window reports how it ended, signs in every tab, and proves the account before its deletion', async ({
    page,
    context,
    facebook,
    expectAccessible,
  }) => {
    const other = await context.newPage()
    await other.goto('/#/about')
    await page.goto('/#/login')
    await registerWorker(page)
    await page.reload()
    const cancelled = page.getByText('Inloggningen avbröts. Försök igen.')
    await (await openWindow(page)).close()
    await expect(cancelled).toBeVisible()
    const second = await openWindow(page)
    await expect(cancelled).toBeHidden()
    await choose(second, 'Avbryt')
    await expect(cancelled).toBeVisible()
    facebook.fault = 'token refused'
    await choose(await openWindow(page), 'Fortsätt som Anna')
    await expect(
      page.getByText('Facebook-inloggning misslyckades: Facebook svarade inte som väntat. Försök igen om en stund.'),
    ).toBeVisible()

    facebook.fault = 'none'
    const received = listen(page, other)
    await choose(await openWindow(page), 'Fortsätt som Anna')
    // The messages contain neither the account nor credentials.
    const message = { type: 'fyndkartan-sign-in', code: null, message: null }
    expect(await received).toEqual([[message, true], message])
    await expect(page.getByText('Facebook-konto skapat! Du är nu inloggad.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Logga ut' })).toBeVisible()
    expect(context.pages()).toHaveLength(2)
    await other.close()

    await page.goto('/#/profile')
    await page.reload()
    await expect(page.getByRole('definition').first()).toHaveText(facebook.person.email ?? '')
    await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ta bort mitt konto' })
    await dialog.getByRole('button', { name: 'Fortsätt' }).click()
    await expectAccessible('the proof by Facebook')
    await dialog.getByRole('checkbox').check()
    await choose(await openWindow(page, 'Ta bort kontot'), 'Avbryt')
    await expect(dialog.getByText('Inloggningen avbröts. Försök igen.')).toBeVisible()
    await choose(await openWindow(page, 'Ta bort kontot'), 'Fortsätt som Anna')
    await expect(page.getByRole('heading', { level: 1, name: 'Ditt konto är borttaget.' })).toBeVisible()
  })
})

test('in a tab without an opener the last page stays, and shows the outcome', async ({ page, expectAccessible }) => {
  await page.goto('/identity/facebook')
  await page.getByRole('link', { name: 'Fortsätt som Anna' }).click()
  await expect(page.getByRole('heading', { name: 'Inloggad' })).toBeVisible()
  await expect(page.getByText('Du är inloggad. Du kan stänga fönstret.')).toBeVisible()
  // The page has removed Facebook's code from its address.
  await expect(page).toHaveURL(/\/identity\/facebook\/callback$/)
  await expectAccessible()
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await expect(page).toHaveURL(/\/#\/(\?.*)?$/)
})
