import type { Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { signOut } from '../login-page.ts'
import { registerWorker } from '../register-worker.ts'
import { expect, test } from '../story.ts'

test.use({ serverEnv: async ({ facebook }, use) => use(facebook.env) })

/** Clicks Facebook's button and returns the window that it opens. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Fortsätt med Facebook' }).click()
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

function startPage(page: Page) {
  return expect(page).toHaveURL(/\/#\/(\?.*)?$/)
}

test.describe('with the service worker enabled', () => {
  // On the second visit, creating the profile gets 409, because it exists.
  test.use({
    serviceWorkers: 'allow',
    clock: 'everywhere',
    expectedComplaints: /status of 409|API request failed: 409/,
  })

  test('the first visit by Facebook creates the account', async ({ page, facebook, expectAccessible }) => {
    await page.goto('/#/login')
    await registerWorker(page)
    await page.reload()
    await choose(await openWindow(page), 'Fortsätt som Anna')
    await expect(page.getByText('Facebook-konto skapat! Du är nu inloggad.')).toBeVisible()
    await expectAccessible()
    await startPage(page)
    await page.goto('/#/profile')
    await expect(
      page
        .getByRole('main')
        .getByText(facebook.person.email ?? '')
        .first(),
    ).toBeVisible()

    await signOut(page)
    await page.goto('/#/login')
    await choose(await openWindow(page), 'Fortsätt som Anna')
    await expect(page.getByText('Facebook-inloggning lyckades! Du omdirigeras...')).toBeVisible()
    await startPage(page)
    await page.reload()
    await page.goto('/#/login')
    // The login page redirects a signed-in visitor.
    await startPage(page)
  })
})

test('closing the window or declining at Facebook cancels; a second attempt works', async ({ page, context }) => {
  await page.goto('/#/login')
  const cancelled = page.getByText('Inloggningen avbröts. Försök igen.')
  await (await openWindow(page)).close()
  await expect(cancelled).toBeVisible()
  const second = await openWindow(page)
  await expect(cancelled).toBeHidden()
  await choose(second, 'Avbryt')
  await expect(cancelled).toBeVisible()
  await choose(await openWindow(page), 'Fortsätt som Anna')
  await expect(page.getByText('Facebook-konto skapat! Du är nu inloggad.')).toBeVisible()
  await page.clock.runFor(1500)
  await startPage(page)
  expect(context.pages()).toHaveLength(1)
})

test('the window notifies its opener and every tab of the site', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/#/about')
  await page.goto('/#/login')
  const received = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ data, origin }) => resolve([data, origin === location.origin]))
      }),
  )
  const receivedElsewhere = other.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('fyndkartan-sign-in').addEventListener('message', ({ data }) => resolve(data))
      }),
  )
  await choose(await openWindow(page), 'Fortsätt som Anna')
  // The messages contain neither the account nor credentials.
  const message = { type: 'fyndkartan-sign-in', code: null, message: null }
  expect(await received).toEqual([message, true])
  expect(await receivedElsewhere).toEqual(message)
  await page.clock.runFor(1500)
  await startPage(page)
  await expect(other.getByRole('button', { name: 'Logga ut' })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedComplaints: /status of 4\d\d|API request failed: 4\d\d/ })

  test('an address that has an account with a password is refused at Facebook', async ({ page, context, facebook }) => {
    const { email } = await signUp(page)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    facebook.person = { ...facebook.person, email }
    await page.goto('/#/login')
    await choose(await openWindow(page), 'Fortsätt som Anna')
    await expect(
      page.getByText('Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.'),
    ).toBeVisible()
  })

  test('an account at Facebook without an address, and a Facebook that fails, show an error', async ({
    page,
    facebook,
  }) => {
    facebook.person = { ...facebook.person, email: null }
    await page.goto('/#/login')
    await choose(await openWindow(page), 'Fortsätt som Anna')
    await expect(
      page.getByText(
        'Facebook-inloggning misslyckades: Facebook lämnade ingen e-postadress. Skapa ett konto med e-post i stället.',
      ),
    ).toBeVisible()
    facebook.fault = 'token refused'
    await choose(await openWindow(page), 'Fortsätt som Anna')
    await expect(
      page.getByText('Facebook-inloggning misslyckades: Facebook svarade inte som väntat. Försök igen om en stund.'),
    ).toBeVisible()
  })
})

test('a browser that blocks popups shows an error', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Fortsätt med Facebook' }).click()
  await expect(
    page.getByText('Popup-blockeraren förhindrade inloggningen. Tillåt popups för denna sida.'),
  ).toBeVisible()
})

test('the sign-up form does not open Facebook’s window', async ({ page, context }) => {
  await page.goto('/#/login')
  await page.getByRole('radio', { name: 'Skapa konto' }).check()
  await page.getByRole('button', { name: 'Fortsätt med Facebook' }).click()
  await expect(
    page.getByText(
      'Facebook-inloggning är endast tillgänglig för befintliga användare. Skapa ett konto med e-post först.',
    ),
  ).toBeVisible()
  expect(context.pages()).toHaveLength(1)
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
  await startPage(page)
})

test.describe('where Facebook is not configured', () => {
  test.use({ serverEnv: null, expectedComplaints: /status of 404/ })

  test('the login page says so, and so does the server’s address for it', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const text = 'Facebook-inloggning är inte aktiverad på den här sajten.'
    await page.goto('/#/login')
    await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'Fortsätt med Facebook' }).click()
    await expect(page.getByText(`Facebook-inloggning misslyckades: ${text}`)).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    await page.goto('/identity/facebook')
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible()
  })
})
