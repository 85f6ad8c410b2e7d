/** Scenes of places, forms, texts and the login page for signed-out visitors. */
import type { Page } from '@playwright/test'
import {
  answer,
  choose,
  fail,
  fillIn,
  focusOn,
  hold,
  press,
  type Scenes,
  withholdProgram,
  withoutGeocoder,
} from './scene.ts'

const longName = 'Andra chansens återbruksvaruhus och inredningsmagasin vid Storängsbottens gamla spinneri'
const longLink = 'https://www.andra-chansens-aterbruksvaruhus-och-inredningsmagasin.example/oppettider-och-hitta-hit'

const shop = {
  id: 9001,
  name: longName,
  address: 'Nedre Karlbergsallén och Storängsbottensgatan 114 B, uppgång C',
  city: 'Örnsköldsvik',
  latitude: 63.29,
  longitude: 18.715,
  opening_hours: 'varierar',
  shop_link: longLink,
  is_favorite: 0,
}
const market = {
  id: 9002,
  name: longName,
  date: '2026_12_05',
  start_time: '10:00',
  end_time: '15:00',
  address: shop.address,
  city: shop.city,
  latitude: shop.latitude,
  longitude: shop.longitude,
  link: longLink,
  is_favorite: 0,
}
const nothing = { address: 'n/a', latitude: null, longitude: null }

export const placeScenes: Scenes = {
  shop: { path: '/#/store/1' },
  'shop-long': { path: '/#/store/9001', before: (page) => answer(page, '/get_store', shop) },
  'shop-bare': {
    path: '/#/store/9001',
    before: (page) =>
      answer(page, '/get_store', { ...shop, ...nothing, name: null, opening_hours: 'n/a', shop_link: 'n/a' }),
  },
  'shop-warned': {
    path: '/#/store/9001',
    before: (page) => answer(page, '/get_store', { ...shop, warning: 'closed' }),
  },
  'shop-wrong': {
    path: '/#/store/1',
    steps: async (page) => {
      await press(page, 'Nej, ...')
      await choose(page, 'Berätta mer först, om du vill')
    },
  },
  'shop-thanks': {
    path: '/#/store/1',
    before: (page) => answer(page, '/report_place', { success: true }, 201),
    steps: async (page) => {
      await press(page, 'Ja')
      await page.getByText('Tack!').waitFor()
    },
  },
  'shop-known': { path: '/#/store/5' },
  'market-known': { path: '/#/event/15' },
  'shop-lunch': { path: '/#/store/8?start_date=2026-11-28&end_date=2026-11-29' },
  'shop-seasons': { path: '/#/store/158' },
  'shop-dates': { path: '/#/store/58' },
  'shop-hours-unread': {
    path: '/#/store/9001',
    before: (page) => answer(page, '/get_store', { ...shop, opening_hours_osm: 'Sa[1] 10:00-15:00; Su 12:00+' }),
  },
  'shop-loading': { path: '/#/store/1', before: (page) => hold(page, '/get_store') },
  'shop-failed': { path: '/#/store/1', before: (page) => fail(page, '/get_store') },
  'shop-not-found': { path: '/#/store/99999999' },
  'shop-no-tiles': { path: '/#/store/1', before: (page) => page.route(/\.png$/, (route) => route.abort()) },
  'shop-focus': { path: '/#/store/1', window: true, steps: (page) => focusOn(page, 'link', 'Hemsida') },
  market: { path: '/#/event/595' },
  'market-long': { path: '/#/event/9002', before: (page) => answer(page, '/get_event/9002', market) },
  'market-warned': {
    path: '/#/event/9002',
    before: (page) => answer(page, '/get_event/9002', { ...market, warning: 'cancelled' }),
  },
  'market-past': {
    path: '/#/event/9002',
    before: (page) => answer(page, '/get_event/9002', { ...market, name: 'Förra årets loppis', date: '2025_03_07' }),
  },
  'market-bare': {
    path: '/#/event/9002',
    before: (page) =>
      answer(page, '/get_event/9002', {
        ...market,
        ...nothing,
        date: null,
        start_time: null,
        end_time: null,
        link: 'n/a',
      }),
  },
  // The first sample market with several dates. It shows its next date and the one after, which is usually cancelled.
  'market-dates': {
    path: '/#/event/1505',
    steps: (page) => page.getByText(/^Tidigare datum/).click(),
  },
  'market-cancelled': { path: '/#/event/1506' },
  'market-date-past': { path: '/#/event/1501' },
  'market-loading': { path: '/#/event/595', before: (page) => hold(page, '/get_event') },
  'market-failed': { path: '/#/event/595', before: (page) => fail(page, '/get_event') },
  'market-not-found': { path: '/#/event/99999999' },
  // The pages that the server renders at addresses without '#'.
  'own-shop': { path: '/butik/1' },
  'own-market': { path: '/loppis/595' },
  'own-town': { path: '/ort/kiruna' },
  'own-county': { path: '/lan/norrbottens-lan' },
  'shop-address-to-copy': {
    path: '/#/store/1',
    steps: async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await press(page, 'Dela')
      await page.getByLabel('Sidans adress, att kopiera').waitFor()
    },
  },
  'not-found': { path: '/#/finns-inte' },
  'page-failed': { path: '/#/about', before: (page) => withholdProgram(page, 'AboutPage') },
  'print-shop': { path: '/#/store/1', print: true },
  'print-market-dates': { path: '/#/event/1505', print: true },
  'print-market': { path: '/#/event/595', print: true },
}

const shopFields = {
  Butiksnamn: 'Fyndhörnan i Borås',
  Länk: 'https://fyndhornan.example.se',
  Stad: 'Borås',
  Adress: 'Allégatan 12',
}

async function fillTip(page: Page): Promise<void> {
  await fillIn(page, shopFields)
  await page.getByRole('group', { name: /^Karta\./ }).click({ position: { x: 120, y: 160 } })
}

/** Fills in a tip about a market that repeats in the way `how`, one of the form's choices. */
async function fillSeries(page: Page, how: string): Promise<void> {
  await choose(page, 'Tillfälligt evenemang')
  const today = await page.getByLabel('Datum', { exact: true }).getAttribute('min')
  await fillIn(page, { Datum: today ?? '', Starttid: '10', Sluttid: '15' })
  await choose(page, 'Ja')
  await choose(page, how)
}

async function typeMoreHours(page: Page): Promise<void> {
  await choose(page, 'Samma tider varje vecka')
  const monday = page.getByRole('group', { name: 'Måndag' })
  await monday.getByLabel('Öppnar').fill('10')
  await monday.getByLabel('Stänger').fill('12')
  await page.getByText(/^Fler tider/).click()
  await page.getByLabel('Butiken stänger för lunch').check()
  await monday.getByLabel('Öppnar efter lunch').fill('13')
  await monday.getByLabel('Stänger för dagen').fill('18')
  await press(page, 'alla vardagar')
  await press(page, 'Öppet bara en del av året')
  await fillIn(page, { 'Från och med': '1 maj', 'Till och med': '30 september' })
  await page.getByRole('group', { name: 'Röda dagar' }).getByLabel('Stängt').check()
  await press(page, 'Lägg till datum')
  await fillIn(page, { Datum: '23 juni' })
}

async function sendFeedback(page: Page): Promise<void> {
  await page.getByRole('main').locator('textarea').first().fill('Tack för en fin karta!')
  await page.getByRole('main').locator('button[type=submit]').click()
}

export const formScenes: Scenes = {
  tips: { path: '/#/tips' },
  'tips-market': { path: '/#/tips', steps: (page) => choose(page, 'Tillfälligt evenemang') },
  'tips-market-weekly': { path: '/#/tips', steps: (page) => fillSeries(page, 'Varje vecka') },
  'tips-market-monthly': { path: '/#/tips', steps: (page) => fillSeries(page, 'En veckodag i månaden') },
  'tips-market-dates': {
    path: '/#/tips',
    steps: async (page) => {
      await fillSeries(page, 'Flera datum')
      await press(page, 'Lägg till ett datum')
      await page.getByLabel('Datum 2').press('Enter')
    },
  },
  'tips-problems': {
    path: '/#/tips',
    steps: async (page) => {
      await page.getByLabel('Butiksnamn').press('Enter')
    },
  },
  'tips-more-facts': {
    path: '/#/tips',
    steps: (page) => page.getByText('Mer om stället (frivilligt)').click(),
  },
  'tips-hours': { path: '/#/tips', steps: (page) => choose(page, 'Samma tider varje vecka') },
  'tips-more-hours': { path: '/#/tips', steps: typeMoreHours },
  'tips-more-hours-problems': {
    path: '/#/tips',
    steps: async (page) => {
      await typeMoreHours(page)
      await fillIn(page, { 'Till och med': 'sen höst' })
      await page.getByLabel('Butiksnamn').press('Enter')
    },
  },
  'tips-filled': { path: '/#/tips', steps: fillTip },
  'tips-no-geocoder': { path: '/#/tips', before: withoutGeocoder },
  'tips-address-found': {
    path: '/#/tips',
    before: async (page) => {
      await answer(page, '/find_position', { latitude: 57.7203, longitude: 12.9398, precision: 'address' })
    },
    steps: async (page) => {
      await fillIn(page, shopFields)
      await press(page, 'Hitta adressen på kartan')
      await page.getByText(/ är markerad\. /).waitFor()
    },
  },
  'tips-address-not-found': {
    path: '/#/tips',
    before: async (page) => {
      const message = 'Hittade inte adressen i Borås. Placera markören själv.'
      await answer(page, '/find_position', { message }, 404)
    },
    steps: async (page) => {
      await fillIn(page, shopFields)
      await press(page, 'Hitta adressen på kartan')
      await page.getByText(/^Hittade inte adressen/).waitFor()
    },
  },
  'tips-sending': {
    path: '/#/tips',
    before: (page) => hold(page, '/submit_tip'),
    steps: async (page) => {
      await fillTip(page)
      await press(page, 'Skicka tips')
    },
  },
  'tips-sent': {
    path: '/#/tips',
    before: (page) => answer(page, '/submit_tip', { success: true }),
    steps: async (page) => {
      await fillTip(page)
      await press(page, 'Skicka tips')
      await page.getByText(/^Tack för ditt tips/).waitFor()
    },
  },
  'tips-trap-filled': {
    path: '/#/tips',
    before: async (page) => {
      const text = 'Fältet Webbplats ska vara tomt. Töm det och skicka igen.'
      await answer(page, '/submit_tip', { message: text, problems: { website: text } }, 400)
    },
    steps: async (page) => {
      await fillTip(page)
      // A program that fills in forms does so.
      await page.getByLabel('Webbplats').evaluate((trap: HTMLInputElement) => {
        trap.value = 'https://reklam.example.se'
      })
      await press(page, 'Skicka tips')
      await page.getByRole('textbox', { name: 'Webbplats' }).waitFor()
    },
  },
  'tips-failed': {
    path: '/#/tips',
    before: (page) => fail(page, '/submit_tip'),
    steps: async (page) => {
      await fillTip(page)
      await press(page, 'Skicka tips')
      await page.getByText(/^Ett fel uppstod när tipset/).waitFor()
    },
  },
  embedding: { path: '/#/badda-in?town=Bor%C3%A5s&type=alla' },
  'embed-list': { path: '/embed?city=bor%C3%A5s&items_per_page=3' },
  'embed-map': { path: '/embed?city=bor%C3%A5s&view=map' },
  'embed-empty': { path: '/embed?query=finnsinte' },
  feedback: { path: '/#/feedback' },
  'feedback-problem': {
    path: '/#/feedback',
    steps: (page) => page.getByRole('main').locator('button[type=submit]').click(),
  },
  'feedback-sent': {
    path: '/#/feedback',
    window: true,
    before: (page) => answer(page, '/submit_feedback', { success: true }),
    steps: async (page) => {
      await sendFeedback(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  'feedback-thanks': {
    path: '/#/feedback',
    before: (page) => answer(page, '/submit_feedback', { success: true }),
    steps: async (page) => {
      await sendFeedback(page)
      await page.getByRole('dialog').getByText('Stäng', { exact: true }).click()
    },
  },
  'feedback-failed': {
    path: '/#/feedback',
    before: (page) => fail(page, '/submit_feedback'),
    steps: async (page) => {
      await sendFeedback(page)
      await page.getByRole('main').getByRole('alert').getByText('Ett fel uppstod').waitFor()
    },
  },
}

export const textScenes: Scenes = {
  about: { path: '/#/about' },
  terms: { path: '/#/terms' },
  privacy: { path: '/#/integritetspolicy' },
  'privacy-contents': {
    path: '/#/integritetspolicy',
    window: true,
    steps: async (page) => {
      const link = page.getByRole('link', { name: 'Rättslig grund' })
      if (!(await link.isVisible())) await choose(page, 'Innehåll')
      await page.getByRole('navigation', { name: 'Innehåll' }).scrollIntoViewIfNeeded()
    },
  },
  cookies: { path: '/#/cookies' },
  gdpr: { path: '/#/gdpr' },
  'print-privacy': { path: '/#/integritetspolicy', print: true },
}

export const loginScenes: Scenes = {
  login: { path: '/#/login' },
  'login-problem': { path: '/#/login', steps: submit },
  'login-refused': {
    path: '/#/login',
    steps: async (page) => {
      await fillIn(page, { 'E-post': 'finns.inte@example.se', Lösenord: 'loppis-i-borås' })
      await submit(page)
    },
  },
  'login-running': {
    path: '/#/login',
    before: (page) => hold(page, '/identity/sign_in'),
    steps: async (page) => {
      await fillIn(page, { 'E-post': 'finns.inte@example.se', Lösenord: 'loppis-i-borås' })
      await press(page, 'Visa lösenord')
      await submit(page)
    },
  },
  'login-google': { path: '/#/login', steps: (page) => press(page, /Google/) },
  'sign-up': { path: '/#/login', steps: (page) => choose(page, 'Skapa konto') },
  'sign-up-mismatch': {
    path: '/#/login',
    steps: async (page) => {
      await choose(page, 'Skapa konto')
      await fillIn(page, { 'E-post': 'ny@example.se', Lösenord: 'loppis', 'Bekräfta lösenord': 'lopp1s' })
      await submit(page)
    },
  },
  forgotten: { path: '/#/login', steps: (page) => press(page, 'Glömt lösenord?') },
  'forgotten-sent': {
    path: '/#/login',
    before: (page) => answer(page, '/identity/request_password_reset', { success: true }),
    steps: async (page) => {
      await press(page, 'Glömt lösenord?')
      await fillIn(page, { 'E-post': 'anna@example.se' })
      await press(page, 'Skicka länken')
    },
  },
  reset: { path: '/#/login?reset=nonsense' },
  confirm: { path: '/#/login?confirm=nonsense' },
  'confirm-refused': {
    path: '/#/login?confirm=nonsense',
    steps: async (page) => {
      await fillIn(page, { 'E-post': 'ny@example.se', Lösenord: 'loppis-i-borås' })
      await submit(page)
    },
  },
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('main').locator('button[type=submit]').click()
}
