/**
 * Scenes of watches, which send news of a search: the dialog, the page of a mailed link, and the list in the profile.
 */
import {
  listedWatchesToWire,
  type ListedWatch,
  type ManagedWatch,
  managedWatchToWire,
} from '@fyndkartan/contract/watch'
import type { Page } from '@playwright/test'
import { answer, fail, fillIn, hold, press, type Scene, type Scenes } from './scene.ts'

const key = 'a'.repeat(43)
const link = `/#/bevakning?nyckel=${key}`

const retro: ListedWatch = {
  link: key,
  search: 'event_type=*&latitude=57.721&longitude=12.9401&radius=30&query=retro',
  title: 'Loppisar och butiker inom 30 km kring Borås, ”retro”',
  pace: 'thursday',
  status: 'active',
  channel: 'mail',
  madeAtMs: Date.UTC(2026, 10, 18, 9),
}
const books: ListedWatch = {
  ...retro,
  link: 'b'.repeat(43),
  search: 'event_type=temp_event&city=Alingsås,Lerum,Vårgårda&goods=books,records',
  title: 'Loppisar i Alingsås, Lerum och Vårgårda, böcker och skivor',
  pace: 'daily',
  status: 'paused',
}
const lastMessage: ManagedWatch['lastMessage'] = {
  atMs: Date.UTC(2026, 10, 19, 16),
  places: [
    {
      news: 'new',
      name: 'Retroloppis i Tennishallen',
      lines: ['lör 21 nov 10–14', 'Åsboholmsgatan 1, Borås'],
      address: '/loppis/1-retroloppis',
    },
    {
      news: 'dates',
      name: 'Bakluckeloppis i Folkets park',
      lines: ['lör 28 nov 10–14 och 3 datum till', 'Parkvägen 3, Borås'],
      address: '/loppis/2-bakluckeloppis',
    },
    {
      news: 'cancelled',
      name: 'Söndagsloppis',
      lines: ['sön 22 nov 11–15: Dåligt väder', 'Torget, Viskafors'],
      address: '/loppis/3-sondagsloppis',
    },
  ],
  more: 2,
}
const email = 'anna.andersson@fynd.example'
const managed: ManagedWatch = { ...retro, email, lastMessage: null }

const showWatch = (changes: Partial<ManagedWatch> = {}) => {
  return (page: Page) => answer(page, '/managed_watch', managedWatchToWire({ ...managed, ...changes }))
}

const listed = (...watches: readonly ListedWatch[]) => listedWatchesToWire(watches)

/**
 * A script that simulates a browser, selected by a word in the address: with `asks` the visitor has not yet decided
 * about notifications, with `refuses` the visitor has denied them (as in every headless browser), `apple` is an iPhone
 * whose site is not on the home screen, and any other word is a browser without push.
 */
const pretend = `{
  const ability = /bevaka=(\\w+)/.exec(location.hash)?.[1]
  const permission = { asks: 'default', refuses: 'denied' }[ability]
  if (permission) Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
  else if (ability) delete window.PushManager
  if (ability === 'apple') Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
}`

const dialog = (ability: 'asks' | 'refuses' | 'apple' | 'cannot', more: Partial<Scene> = {}): Scene => ({
  path: `/#/?city=borås&query=retro&view_mode=list&bevaka=${ability}`,
  window: true,
  ...more,
  before: async (page) => {
    await page.addInitScript(pretend)
    await more.before?.(page)
  },
})

async function send(page: Page): Promise<void> {
  await fillIn(page, { 'Din e-postadress': email })
  await page.getByRole('dialog').getByRole('button', { name: 'Bevaka', exact: true }).click()
}

export const watchScenes: Scenes = {
  'watch-empty-search': { path: '/#/?city=borås&query=finnsinte&view_mode=list' },
  'watch-dialog': dialog('asks'),
  'watch-dialog-days': dialog('asks', {
    path: '/#/?city=borås&start_date=2030-07-01&end_date=2030-07-07&view_mode=list&bevaka=asks',
    steps: (page) => page.getByText('Alla dagar framöver').scrollIntoViewIfNeeded(),
  }),
  'watch-dialog-no-push': dialog('cannot'),
  'watch-dialog-apple': dialog('apple'),
  'watch-dialog-refused': dialog('refuses'),
  'watch-dialog-problem': dialog('asks', {
    steps: (page) => page.getByRole('dialog').getByRole('button', { name: 'Bevaka', exact: true }).click(),
  }),
  'watch-dialog-full': dialog('asks', {
    before: (page) =>
      answer(page, '/watch', { message: 'Du har redan 20 bevakningar. Avsluta någon av dem först.' }, 409),
    steps: async (page) => {
      await send(page)
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  }),
  'watch-dialog-failed': dialog('asks', {
    before: (page) => fail(page, '/watch'),
    steps: async (page) => {
      await send(page)
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  }),
  'watch-dialog-sent': dialog('asks', {
    before: (page) => answer(page, '/watch', { success: true, status: 'waiting', link: null }, 201),
    steps: async (page) => {
      await send(page)
      await page.getByRole('dialog', { name: 'Titta i din inkorg' }).waitFor()
    },
  }),
  'watch-page': { path: '/#/bevakning' },
  'watch-page-loading': { path: link, before: (page) => hold(page, '/managed_watch') },
  'watch-page-dead': { path: link, before: (page) => answer(page, '/managed_watch', { message: '' }, 404) },
  'watch-page-failed': { path: link, before: (page) => fail(page, '/managed_watch') },
  'watch-page-confirm': { path: `${link}&gora=bekrafta`, before: showWatch({ status: 'waiting' }) },
  'watch-page-confirmed': {
    path: `${link}&gora=bekrafta`,
    before: async (page) => {
      await showWatch({ status: 'waiting' })(page)
      await answer(page, '/managed_watch/confirm', managedWatchToWire(managed))
    },
    steps: (page) => press(page, 'Bekräfta bevakningen'),
  },
  'watch-page-active': { path: link, before: showWatch({ lastMessage }) },
  'watch-page-paused': { path: link, before: showWatch({ status: 'paused' }) },
  'watch-page-browser': { path: link, before: showWatch({ channel: 'push', email: null, lastMessage }) },
  'watch-page-end': { path: `${link}&gora=avsluta`, window: true, before: showWatch() },
  'watch-page-ended': {
    path: `${link}&gora=avsluta`,
    before: async (page) => {
      await showWatch()(page)
      await answer(page, '/managed_watch/end', { success: true })
    },
    steps: (page) => page.getByRole('dialog').getByRole('button', { name: 'Avsluta', exact: true }).click(),
  },
}

const profilePath = '/#/profile'

export const ownWatchScenes: Scenes = {
  'profile-watches': {
    path: profilePath,
    before: (page) =>
      answer(
        page,
        '/watches',
        listed(retro, books, {
          ...retro,
          link: 'c'.repeat(43),
          title: 'Butiker i hela Sverige, drivs av Myrorna',
          pace: 'at_once',
        }),
      ),
  },
  'profile-watches-empty': { path: profilePath, before: (page) => answer(page, '/watches', listed()) },
  'profile-watches-loading': { path: profilePath, before: (page) => hold(page, '/watches') },
  'profile-watches-failed': { path: profilePath, before: (page) => fail(page, '/watches') },
  'watch-dialog-member': dialog('asks'),
}
