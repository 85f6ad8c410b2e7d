/** Scenes of the profile, of favourites, and of other pages that look different to signed-in visitors. */
import type { Page } from '@playwright/test'
import { answer, fail, fillIn, focusOn, follow, hold, lose, press, type Scene, type Scenes } from './scene.ts'
import { openMenu, showMap } from './scenes-search.ts'

/** A scene in a dialog of the profile. */
function profileDialog(name: string, steps: NonNullable<Scene['steps']>, before?: Scene['before']): Scene {
  return {
    path: '/#/profile',
    window: true,
    ...(before && { before }),
    steps: async (page) => {
      await press(page, name)
      await steps(page)
    },
  }
}

async function submitDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('footer button').last().click()
}

const passwords = (page: Page) =>
  fillIn(page, { 'Nuvarande lösenord': 'fel', 'Nytt lösenord': 'kort', 'Nytt lösenord igen': 'kort' })

/**
 * Waits until the list of favourites is loaded, which also stores it in the browser. Until then the browser may have
 * the list of an earlier scene.
 */
async function waitForFavourites(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ta bort gillning/ })
    .first()
    .waitFor()
}

/** Reloads the list of favourites. */
async function readFavouritesAgain(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByRole('tab', { name: 'Favoriter' }).click()
  await page.getByText(/hämtades i dag/).waitFor()
}

export const memberScenes: Scenes = {
  profile: { path: '/#/profile' },
  'profile-edit': { path: '/#/profile', steps: (page) => press(page, 'Redigera') },
  'profile-saved': {
    path: '/#/profile',
    steps: async (page) => {
      await press(page, 'Redigera')
      await fillIn(page, { Förnamn: 'Åsa', Efternamn: 'Fyndgren Österlund' })
      await press(page, 'Spara')
      await page.getByText('Profil uppdaterad!').waitFor()
    },
  },
  'profile-loading': { path: '/#/profile', before: (page) => hold(page, '/get_user_profile') },
  'profile-failed': { path: '/#/profile', before: (page) => fail(page, '/get_user_profile') },
  'profile-not-saved': {
    path: '/#/profile',
    before: (page) => fail(page, '/update_user_profile'),
    steps: async (page) => {
      await press(page, 'Redigera')
      await press(page, 'Spara')
    },
  },
  'profile-tab-focus': {
    path: '/#/profile',
    window: true,
    steps: async (page) => {
      await page.getByRole('tab', { name: 'Profil' }).focus()
      await page.keyboard.press('ArrowRight')
    },
  },
  'confirm-signed-in': { path: '/#/login?confirm=nonsense' },
  'confirm-other-account': {
    path: '/#/login?confirm=nonsense',
    before: (page) =>
      answer(page, '/identity/confirm_email', { code: 'auth/sign-in-first', message: 'Logga in på kontot.' }, 401),
    steps: (page) => press(page, 'Bekräfta adressen'),
  },
  'confirm-long-signed-in': {
    path: '/#/login?confirm=nonsense',
    before: (page) =>
      answer(page, '/identity/confirm_email', { code: 'auth/requires-recent-login', message: 'Logga in igen.' }, 401),
    steps: (page) => press(page, 'Bekräfta adressen'),
  },
  'change-email': profileDialog('Byt e-postadress', submitDialog),
  'change-password': profileDialog('Byt lösenord', async (page) => {
    await passwords(page)
    await submitDialog(page)
  }),
  'delete-account': profileDialog('Ta bort mitt konto', async () => {}),
  'delete-account-proof': profileDialog('Ta bort mitt konto', async (page) => {
    await submitDialog(page)
    await submitDialog(page)
  }),
  favourites: { path: '/#/profile?tab=favoriter' },
  'favourites-empty': {
    path: '/#/profile?tab=favoriter',
    before: (page) => answer(page, '/get_favorite_posts', []),
  },
  'favourites-loading': { path: '/#/profile?tab=favoriter', before: (page) => hold(page, '/get_favorite_posts') },
  'favourites-failed': { path: '/#/profile?tab=favoriter', before: (page) => fail(page, '/get_favorite_posts') },
  'favourites-offline': {
    path: '/#/profile?tab=favoriter',
    steps: async (page) => {
      await waitForFavourites(page)
      // The notice's code must be loaded before the browser goes offline: scenes have no service worker to provide it.
      await lose(page, '/get_favorite_posts')
      await readFavouritesAgain(page)
      await page.context().setOffline(true)
      await page.getByText(/^Hämtat i dag/).waitFor()
    },
  },
  'favourites-unanswered': {
    path: '/#/profile?tab=favoriter',
    steps: async (page) => {
      await waitForFavourites(page)
      await lose(page, '/get_favorite_posts', '/remove_favorite')
      await readFavouritesAgain(page)
      await press(page, /^Ta bort gillning/)
      await page.getByText(/^Fyndkartan svarar inte.*har inte sparats än/).waitFor()
    },
  },
  'like-waiting': {
    path: '/#/store/2',
    before: (page) => lose(page, '/add_favorite'),
    steps: async (page) => {
      await press(page, /^Gilla/)
      await page.getByText('Sparas så snart det går', { exact: true }).waitFor()
    },
  },
  'sign-out-failed': {
    path: '/#/about',
    before: (page) => fail(page, '/identity/sign_out'),
    steps: async (page) => {
      if (await page.getByLabel('Meny', { exact: true }).isVisible()) await openMenu(page)
      await press(page, 'Logga ut')
      await page.getByText(/^Utloggningen misslyckades/).waitFor()
    },
  },
  'sign-out-question': {
    path: '/#/store/2',
    window: true,
    before: (page) => lose(page, '/add_favorite'),
    steps: async (page) => {
      await press(page, /^Gilla/)
      await page.getByText('Sparas så snart det går', { exact: true }).waitFor()
      if (await page.getByLabel('Meny', { exact: true }).isVisible()) await openMenu(page)
      await press(page, 'Logga ut')
      await page
        .getByRole('dialog')
        .getByText(/går förlorad/)
        .waitFor()
    },
  },
  'session-ended': {
    path: '/#/about',
    window: true,
    before: (page) => answer(page, '/identity/session', { session: null }),
    // With this flag, the next scene asks the server for the session again.
    steps: (page) => page.evaluate(() => localStorage.setItem('signed_in', 'true')),
  },
  'list-signed-in': { path: '/#/?view_mode=list&event_type=alla' },
  'shop-signed-in': { path: '/#/store/1' },
  'market-signed-in': { path: '/#/event/595' },
  'like-failed': {
    path: '/#/store/2',
    before: (page) => fail(page, '/add_favorite'),
    steps: async (page) => {
      await press(page, /^Gilla/)
      await page.waitForTimeout(300)
    },
  },
  'like-focus': { path: '/#/store/1', window: true, steps: (page) => focusOn(page, 'button', /gill/i) },
  'map-popup-signed-in': {
    path: '/#/store/1',
    window: true,
    steps: async (page) => {
      await follow(page, 'Tillbaka till sökningen')
      await page.getByRole('dialog').getByText('Butik').waitFor()
      await showMap(page)
    },
  },
  'menu-signed-in': { path: '/#/about', window: true, steps: openMenu },
  'desk-refused': { path: '/#/granska' },
  'print-favourites': { path: '/#/profile?tab=favoriter', print: true },
}
