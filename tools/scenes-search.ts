/** Scenes of the search page in its states: map, list, filters, sidebar, menu and footer. */
import type { Page } from '@playwright/test'
import {
  answer,
  choose,
  fail,
  fillIn,
  focusOn,
  follow,
  hold,
  press,
  type Scenes,
  waitUntilLate,
  withholdProgram,
  withoutGeocoder,
} from './scene.ts'

const searchCalls = ['/select_event_info', '/select_map_info'] as const
const sideCalls = ['/get_event', '/get_database_counts'] as const
const villagesFile = '/assets/villages-'
const aroundVillage = '/#/?around=57.49+12.64+20+Skene&sort_by=distance'
/** A search with so many towns and words that the sentence about it wraps. */
const manyWords =
  '/#/?city=bor%C3%A5s,g%C3%B6teborg,malm%C3%B6,upplands-bro,%C3%B6rnsk%C3%B6ldsvik&event_type=tillf%C3%A4lligt%20evenemang' +
  '&start_date=2026-11-28&end_date=2027-02-14&query=porslin%20fr%C3%A5n%20Rörstrand%20och%20Gustavsberg&advanced_expanded=true&exclude_opening_hours=varierar'

export const mapScenes: Scenes = {
  map: { path: '/#/' },
  'map-empty': { path: '/#/?query=zzzzzzzz' },
  // On a red day no shop is known to be open.
  'map-empty-unknown-hours': {
    path: '/#/?event_type=second%20hand%20butik&open=span&start_date=2026-12-24&end_date=2026-12-24',
  },
  // A Sunday in a town with several shops, whose pins show which of them are open.
  'map-hours': {
    path: '/#/?city=kiruna&start_date=2026-11-29&end_date=2026-11-29',
    window: true,
    steps: showMap,
  },
  'map-loading': { path: '/#/', before: (page) => hold(page, ...searchCalls) },
  'map-late': { path: '/#/', before: (page) => hold(page, ...searchCalls), steps: waitUntilLate },
  'map-failed': { path: '/#/', before: (page) => fail(page, ...searchCalls) },
  'map-no-tiles': { path: '/#/', before: (page) => page.route(/\.png$/, (route) => route.abort()) },
  'map-program-failed': { path: '/#/', before: (page) => withholdProgram(page, 'PlacesMap') },
  'map-shop-popup': {
    path: '/#/store/1',
    window: true,
    steps: openShopPopup,
  },
  'map-lunch-popup': {
    path: '/#/store/8?open=span&start_date=2026-11-24&end_date=2026-11-30',
    window: true,
    steps: openShopPopup,
  },
  'map-market-popup': {
    path: '/#/event/595',
    window: true,
    steps: openPopupOfPage,
  },
  'map-dates-popup': { path: '/#/event/1505?end_date=2099-12-31', window: true, steps: openPopupOfPage },
  'map-cancelled-popup': {
    path: '/#/event/595',
    window: true,
    before: (page) =>
      page.route('**/get_event/595', async (route) => {
        const place = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...place, cancelled: 1, cancelled_reason: 'Hallen är uthyrd' } })
      }),
    steps: openPopupOfPage,
  },
  'map-popup-loading': { path: '/#/store/1', window: true, steps: (page) => reopenPopup(page, hold) },
  'map-popup-failed': { path: '/#/store/1', window: true, steps: (page) => reopenPopup(page, fail) },
  'map-fullscreen': { path: '/#/', window: true, steps: (page) => press(page, 'Visa i helskärm') },
  'map-around': { path: aroundVillage },
  'map-own-area': { path: '/#/?custom_position_selected=true' },
  'map-focus': {
    path: '/#/',
    window: true,
    steps: async (page) => {
      await showMap(page)
      await focusOn(page, 'button', /zooma in$/)
    },
  },
}

export const listScenes: Scenes = {
  list: { path: '/#/?view_mode=list&event_type=alla' },
  'list-shops': { path: '/#/?view_mode=list&event_type=second%20hand%20butik&seed=7' },
  'list-advanced': { path: '/#/?view_mode=list&advanced_expanded=true' },
  'list-distance': { path: '/#/?view_mode=list&custom_position_selected=true&sort_by=distance' },
  'list-card-map': {
    path: '/#/?view_mode=list&event_type=second%20hand%20butik&seed=7',
    steps: (page) => press(page, /^Visa karta/),
  },
  'list-hours': {
    path: '/#/?view_mode=list&event_type=second%20hand%20butik&seed=7',
    steps: (page) => page.getByRole('article').locator('summary').first().click(),
  },
  'list-dates': { path: '/#/?view_mode=list&query=saluhallen&end_date=2099-12-31' },
  'list-cancelled': {
    path: '/#/?view_mode=list&event_type=tillf%C3%A4lligt%20evenemang&query=folkets+ume%C3%A5&cancelled=show&advanced_expanded=true',
  },
  'list-lunch': {
    path: '/#/?view_mode=list&query=lumpkistan%20arvidsjaur&open=span&start_date=2026-11-24&end_date=2026-11-30',
    steps: (page) => page.getByRole('article').locator('summary').first().click(),
  },
  'list-feeds': {
    path: '/#/?view_mode=list&event_type=alla',
    steps: (page) => choose(page, 'Prenumerera på sökningen, eller ladda ner den'),
  },
  'list-focus': {
    path: '/#/?view_mode=list',
    steps: (page) => focusOn(page, 'button', /^Visa karta/),
  },
  empty: { path: '/#/?view_mode=list&query=zzzzzzzz' },
  'list-loading': { path: '/#/?view_mode=list', before: (page) => hold(page, ...searchCalls) },
  'list-late': { path: '/#/?view_mode=list', before: (page) => hold(page, ...searchCalls), steps: waitUntilLate },
  'list-failed': { path: '/#/?view_mode=list', before: (page) => fail(page, ...searchCalls) },
  'list-more-failed': {
    path: '/#/?view_mode=list&event_type=second%20hand%20butik&seed=7',
    window: true,
    before: (page) => page.route(/[?&]page=1(&|$)/, (route) => route.fulfill({ status: 503, body: '' })),
    steps: scrollToEnd,
  },
  'list-more-loading': {
    path: '/#/?view_mode=list&event_type=second%20hand%20butik&seed=7',
    window: true,
    before: (page) => page.route(/[?&]page=1(&|$)/, () => new Promise(() => {})),
    steps: scrollToEnd,
  },
  'list-end': { path: '/#/?view_mode=list&city=kiruna', window: true, steps: scrollToEnd },
}

export const filterScenes: Scenes = {
  'filters-long': { path: manyWords },
  'filter-changed': {
    path: '/#/?view_mode=list',
    window: true,
    steps: async (page) => {
      await press(page, /^Typ: /)
      await choose(page, 'Second hand butik')
    },
  },
  'filter-kinds': { path: '/#/', window: true, steps: (page) => press(page, /^Typ: /) },
  'filter-towns': { path: '/#/?city=bor%C3%A5s,ystad', window: true, steps: (page) => press(page, /^Stad: /) },
  'filter-towns-none': {
    path: '/#/',
    window: true,
    steps: (page) => typeTown(page, 'atlantis'),
  },
  'filter-villages': { path: '/#/', window: true, steps: (page) => typeTown(page, 'ske') },
  'filter-villages-only': { path: '/#/', window: true, steps: (page) => typeTown(page, 'skene') },
  'filter-villages-many': {
    path: '/#/',
    window: true,
    steps: async (page) => {
      await typeTown(page, 's')
      await page.getByText(/^och \d+ till/).scrollIntoViewIfNeeded()
    },
  },
  'filter-villages-loading': {
    path: '/#/',
    window: true,
    before: (page) => hold(page, villagesFile),
    steps: (page) => typeTown(page, 'skene'),
  },
  'filter-villages-failed': {
    path: '/#/',
    window: true,
    before: (page) => fail(page, villagesFile),
    steps: (page) => typeTown(page, 'skene'),
  },
  'filter-postal-code': { path: '/#/', window: true, steps: (page) => typeTown(page, '434 40') },
  'filter-postal-code-loading': {
    path: '/#/',
    window: true,
    before: (page) => hold(page, '/find_postal_area'),
    steps: searchRoundCode,
  },
  'filter-postal-code-not-found': {
    path: '/#/',
    window: true,
    before: (page) =>
      answer(page, '/find_postal_area', { message: 'Hittade inte postnumret 434 40. Skriv ortens namn.' }, 404),
    steps: searchRoundCode,
  },
  'filter-postal-code-found': {
    path: '/#/',
    window: true,
    before: (page) =>
      answer(page, '/find_postal_area', { latitude: 57.4874, longitude: 12.0762, name: '434 40 Kungsbacka' }),
    steps: searchRoundCode,
  },
  'filter-postal-code-no-geocoder': {
    path: '/#/',
    window: true,
    before: withoutGeocoder,
    steps: (page) => typeTown(page, '434 40'),
  },
  'filter-towns-around': { path: aroundVillage, window: true, steps: (page) => press(page, /^Stad: /) },
  'filter-dates': { path: '/#/', window: true, steps: (page) => press(page, /^Datum: /) },
  'filter-area': { path: '/#/', window: true, steps: (page) => press(page, /^Sökområde: |^nära mig/) },
  'filter-area-unknown': {
    path: '/#/?custom_position_selected=true',
    window: true,
    steps: async (page) => {
      await press(page, /^Sökområde: /)
      await press(page, 'Använd min plats')
    },
  },
  'filter-blocked': {
    path: '/#/',
    window: true,
    steps: async (page) => {
      await press(page, /^Stad: /)
      await page.getByRole('checkbox', { name: 'Alla', exact: true }).uncheck()
      await press(page, 'Klar')
    },
  },
  'filter-focus': { path: '/#/', window: true, steps: (page) => focusOn(page, 'button', /^Stad: /) },
  'sign-focus': { path: '/#/', window: true, steps: (page) => focusOn(page, 'button', /^Visa$/) },
}

export const aroundScenes: Scenes = {
  'sidebar-slide': {
    path: '/#/?view_mode=list&query=zzzzzzzz',
    steps: (page) => press(page, /^Visa bild 2/),
  },
  'sidebar-loading': { path: '/#/?view_mode=list&query=zzzzzzzz', before: (page) => hold(page, ...sideCalls) },
  'sidebar-failed': { path: '/#/?view_mode=list&query=zzzzzzzz', before: (page) => fail(page, ...sideCalls) },
  menu: { path: '/#/about', window: true, steps: openMenu },
  footer: { path: '/#/about', window: true, steps: (page) => press(page, 'Visa sidfoten') },
  offline: {
    path: '/#/?view_mode=list&query=zzzzzzzz',
    window: true,
    steps: (page) => page.context().setOffline(true),
  },
  'print-map': { path: '/#/', print: true },
  'print-list': { path: '/#/?view_mode=list&event_type=alla&seed=7', print: true },
}

/** Scrolls the map into the middle of the window. */
export async function showMap(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Karta med sökresultat/ }).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.querySelector('[aria-label^="Karta med"]')?.scrollIntoView({ block: 'center' }))
}

async function openShopPopup(page: Page): Promise<void> {
  await follow(page, 'Tillbaka till sökningen')
  await page.getByRole('dialog').getByText('Gilla').or(page.getByRole('dialog').getByText('Butik')).first().waitFor()
  const hours = page.getByRole('dialog').locator('summary')
  if (await hours.count()) await hours.click()
  await showMap(page)
}

/**
 * Goes back to the search, lets calls for shops fail or hang (`trouble`), and reloads the page, which opens the popup
 * and its call again.
 */
async function reopenPopup(page: Page, trouble: typeof hold): Promise<void> {
  await follow(page, 'Tillbaka till sökningen')
  await page.getByRole('dialog').waitFor()
  await trouble(page, '/get_store')
  await page.reload()
  await page.getByRole('dialog').waitFor()
  await showMap(page)
}

async function scrollToEnd(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(200)
  }
  await page.evaluate(() => document.querySelector('section[aria-label="Sökresultat"]')?.scrollIntoView(false))
}

/** Opens the menu on a phone; on a desktop it is always open. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByLabel('Meny', { exact: true })
  if (await button.isVisible()) await button.click()
}

/** Goes from a market's page back to the map, where its popup is open. */
async function openPopupOfPage(page: Page): Promise<void> {
  await follow(page, 'Tillbaka till sökningen')
  await page.getByRole('dialog').getByText('Evenemang', { exact: true }).waitFor()
  await showMap(page)
}

async function searchRoundCode(page: Page): Promise<void> {
  await typeTown(page, '434 40')
  await press(page, 'Sök runt 434 40')
}

async function typeTown(page: Page, town: string): Promise<void> {
  await press(page, /^Stad: /)
  await fillIn(page, { 'Filtrera städer': town })
}
