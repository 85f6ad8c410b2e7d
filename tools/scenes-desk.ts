/** Scenes of the operator's desk. */
import { deskActionToWire } from '@fyndkartan/contract/desk'
import type { DeskAction } from '@fyndkartan/domain/desk'
import type { Page } from '@playwright/test'
import { Buffer } from 'node:buffer'
import { text } from 'node:stream/consumers'
import { accountPassword } from '../e2e/account.ts'
import { answer, choose, fail, fillIn, follow, hold, press, type Scenes } from './scene.ts'

const table = `type;name;address;town;latitude;longitude;link;opening_hours;date;start_time;end_time
store;Importerade fynd;Storgatan 9;Ystad;55,4295;13,82;https://fynd.example;varierar;;;
event;Importerad loppis;Hamngatan 2;Ystad;55.43;13.83;;;2026-12-05;10:00;15:00
event;Utan datum;Hamngatan 2;Ystad;55.43;13.83;;;;;
`

async function tryImport(page: Page): Promise<void> {
  await page
    .getByLabel('Fil', { exact: true })
    .setInputFiles({ name: 'loppisar.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await tryOut(page)
}

/** Starts the dry run. Another one, such as that of a picture taken at the same time, is refused until the first has ended. */
async function tryOut(page: Page): Promise<void> {
  const outcome = page.getByRole('heading', { name: 'Så här skulle det bli' })
  for (let attempt = 0; attempt < 10 && !(await outcome.isVisible()); attempt++) {
    await press(page, 'Provkör')
    await outcome.waitFor({ timeout: 3000 }).catch(() => undefined)
  }
  await outcome.waitFor()
}

/** Downloads the first shops as a table, changes some facts as an operator would in a spreadsheet, and tries it. */
async function tryEdits(page: Page): Promise<void> {
  const loading = page.waitForEvent('download')
  await press(page, 'Hämta som tabell')
  const exported = (await text(await (await loading).createReadStream()))
    .split('\r\n')
    .slice(0, 6)
    .map((row, at) => (at === 0 ? row : row.replace(/^(.*?;.*?;.*?;)([^;]*)/, `$1$2${at < 3 ? ' & Co' : ''}`)))
    .join('\r\n')
  const edited = `${exported}\r\n;;butik;Ny butik\r\n`
  await page.goto('/#/granska/import')
  await page
    .getByLabel('Fil', { exact: true })
    .setInputFiles({ name: 'fyndkartan-platser.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
  await tryOut(page)
}

/** A shop that `fillDesk` has removed. */
export const removedShopId = 3

/** The first shop and the first market with reports; the shop and the market with the next ids have reports, too. */
export const reportedIds = { shop: 22, market: 597 } as const

/** The path of a weekly market in the sample data. The ids 1 to 1,500 are single markets. */
const seriesPath = 'loppis/1501'

const shop = (id: number, name: string) => ({ key: { kind: 'shop', id }, name }) as const

const partlyUndone: DeskAction = {
  id: 9,
  atMs: Date.UTC(2026, 10, 21, 11),
  by: 'anna@fynd.example',
  byCommand: false,
  bySchedule: false,
  byOrganiser: false,
  byGone: false,
  verb: 'undo',
  subject: { type: 'import', id: null, name: 'Kommunens lista' },
  reason: null,
  before: null,
  after: null,
  seriesBefore: null,
  seriesAfter: null,
  parts: 121,
  partOf: null,
  undoes: 8,
  undoneBy: null,
  partial: {
    undone: 121,
    keptCount: 52,
    places: [
      { place: shop(1, 'Kupan Borås'), why: 'organiser', into: null },
      { place: shop(2, 'Myrorna'), why: 'merged', into: shop(3, 'Myrorna Västerås Stora Gatan') },
      { place: shop(4, 'Erikshjälpen Second Hand'), why: 'operator', into: null },
      { place: shop(5, 'Röda Korsets secondhand'), why: 'shared', into: null },
    ],
  },
}

export const deskScenes: Scenes = {
  'operator-header': { path: '/#/about', steps: (page) => page.getByRole('link', { name: /väntar$/ }).waitFor() },
  'desk-tips': { path: '/#/granska' },
  'desk-tip-edit': {
    path: '/#/granska',
    steps: async (page) => {
      await press(page, 'Rätta')
      await fillIn(page, { Butiksnamn: '' })
      await press(page, 'Publicera')
    },
  },
  'desk-tip-correct': {
    path: '/#/granska',
    steps: (page) =>
      page
        .getByRole('button', { name: /^Uppdatera den med tipset/ })
        .first()
        .click(),
  },
  'desk-tip-reject': {
    path: '/#/granska',
    window: true,
    steps: async (page) => {
      await press(page, 'Avvisa')
      await page.getByRole('dialog').locator('footer button').last().click()
    },
  },
  'desk-tip-market': { path: '/#/granska?nr=2' },
  'desk-tips-published': { path: '/#/granska', steps: (page) => choose(page, 'Publicerade') },
  'desk-tips-empty': { path: '/#/granska', before: (page) => answer(page, '/desk/tips', { total: 0, tips: [] }) },
  'desk-tips-failed': { path: '/#/granska', before: (page) => fail(page, '/desk/tips') },
  'desk-loading': { path: '/#/granska', before: (page) => hold(page, '/desk/summary') },
  'desk-failed': { path: '/#/granska', before: (page) => fail(page, '/desk/summary') },
  'desk-places': { path: '/#/granska/platser' },
  'desk-places-empty': { path: '/#/granska/platser?sok=zzzzzzzz' },
  'desk-place': { path: '/#/granska/platser/butik/1' },
  'desk-place-removed': { path: `/#/granska/platser/butik/${removedShopId}` },
  'desk-place-edit': { path: '/#/granska/platser/butik/1', steps: (page) => press(page, 'Ändra') },
  'desk-place-hours': { path: '/#/granska/platser/butik/158' },
  'desk-place-hours-edit': { path: '/#/granska/platser/butik/158', steps: (page) => press(page, 'Ändra') },
  'desk-place-edited': {
    path: '/#/granska/platser/butik/1',
    window: true,
    before: (page) =>
      page.route('**/desk/places/store/1', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { action_id: 1 } }) : route.fallback(),
      ),
    steps: async (page) => {
      await press(page, 'Ändra')
      await fillIn(page, { Adress: 'Västra Långgatan 1' })
      await press(page, 'Spara')
      await page.getByRole('button', { name: 'Ångra', exact: true }).waitFor()
    },
  },
  'desk-series': { path: `/#/granska/platser/${seriesPath}` },
  'desk-series-edit': { path: `/#/granska/platser/${seriesPath}`, steps: (page) => press(page, 'Ändra') },
  'desk-series-cancel': {
    path: `/#/granska/platser/${seriesPath}`,
    window: true,
    steps: (page) =>
      page
        .getByRole('button', { name: /^Ställ in / })
        .nth(1)
        .click(),
  },
  'desk-place-remove': {
    path: '/#/granska/platser/butik/1',
    window: true,
    steps: (page) => press(page, 'Ta bort'),
  },
  'desk-new-market': { path: '/#/granska/platser', steps: (page) => follow(page, 'Lägg till loppis') },
  'desk-feedback': { path: '/#/granska/feedback' },
  'desk-feedback-empty': { path: '/#/granska/feedback', steps: (page) => choose(page, 'Klara') },
  'desk-feedback-failed': { path: '/#/granska/feedback', before: (page) => fail(page, '/desk/feedback') },
  'desk-reports': { path: '/#/granska/rapporter' },
  'desk-reports-few': { path: '/#/granska/rapporter', steps: (page) => choose(page, 'Enstaka') },
  'desk-reports-done': { path: '/#/granska/rapporter', steps: (page) => choose(page, 'Klara') },
  'desk-reports-failed': { path: '/#/granska/rapporter', before: (page) => fail(page, '/desk/reports') },
  'desk-slideshow': { path: '/#/granska/utvalda' },
  'desk-slideshow-search': {
    path: '/#/granska/utvalda',
    steps: async (page) => {
      await fillIn(page, { 'Lägg till ett evenemang': 'loppis' })
      await page.keyboard.press('Enter')
      await page
        .getByRole('button', { name: /^Lägg till / })
        .first()
        .waitFor()
    },
  },
  'desk-import': { path: '/#/granska/import' },
  'desk-import-problem': { path: '/#/granska/import', steps: (page) => press(page, 'Provkör') },
  'desk-import-dry-run': { path: '/#/granska/import', steps: tryImport },
  'desk-figures': {
    path: '/#/granska/siffror',
    before: (page) =>
      answer(page, '/desk/figures', {
        missed_words: [
          { words: 'teakbyrå', networks: 41 },
          { words: 'bakluckeloppis kiruna', networks: 8 },
        ],
        places: [
          { type: 'store', id: 1, name: 'Myrorna', town: 'Borås', opened: 1204, planned: 58, liked: 31, watched: 12 },
          {
            type: 'event',
            id: 2,
            name: 'Bakluckeloppis i Folkets park',
            town: 'Katrineholm',
            opened: 87,
            planned: 0,
            liked: 0,
            watched: 0,
          },
        ],
      }),
  },
  'desk-figures-failed': { path: '/#/granska/siffror', before: (page) => fail(page, '/desk/figures') },
  'desk-import-edits': { path: '/#/granska/platser?slag=butiker', steps: tryEdits },
  'desk-log': { path: '/#/granska/logg' },
  'desk-log-partial': {
    path: '/#/granska/logg',
    before: (page) => answer(page, '/desk/actions', { total: 1, actions: [deskActionToWire(partlyUndone)] }),
    steps: (page) => page.getByText('Vilka som är kvar').click(),
  },
  'profile-operator': { path: '/#/profile' },
  // The last scene, because it deletes the account.
  'account-deleted': {
    path: '/#/profile',
    steps: async (page) => {
      await press(page, 'Ta bort mitt konto')
      const dialog = page.getByRole('dialog')
      const goOn = dialog.locator('footer button').last()
      await goOn.click()
      await dialog.getByLabel('Lösenord', { exact: true }).fill(accountPassword)
      await goOn.click()
      await page.getByRole('heading', { level: 1, name: 'Ditt konto är borttaget.' }).waitFor()
    },
  },
}
