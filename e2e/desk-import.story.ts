import { Buffer } from 'node:buffer'
import { becomeOperator, signUp } from './account.ts'
import { expect, test } from './story.ts'

test.use({ ownServer: true })

const csv = (text: string) => ({ name: 'loppisar.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const table = `type;name;address;town;latitude;longitude;link;opening_hours;date;start_time;end_time
store;Importerade fynd;Storgatan 9;Ystad;55,4295;13,82;https://fynd.example;varierar;;;
event;Importerad loppis;Hamngatan 2;Ystad;55.43;13.83;;;2026-12-05;10:00;15:00
event;Utan datum;Hamngatan 2;Ystad;55.43;13.83;;;;;
`

test('a table is imported after a dry run, found by visitors and undone @phone', async ({
  page,
  site,
  expectAccessible,
}) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/import')
  const desk = page.getByRole('region', { name: 'Import' })
  await expect(desk.getByRole('button', { name: 'Provkör' })).toBeVisible()
  await expectAccessible('the form')
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByText('Välj en fil')).toBeVisible()

  await desk.getByLabel('Fil', { exact: true }).setInputFiles(csv(table))
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByRole('heading', { name: 'Så här skulle det bli' })).toBeFocused()
  await expect(desk.getByText('2 nya')).toBeVisible()
  await expect(desk.getByText('Överhoppade (1)')).toBeVisible()
  await expect(desk.getByText(/4.*Datum är obligatoriskt/)).toBeVisible()
  await expectAccessible('a dry run')
  // Nothing has been imported yet.
  await page.goto('/#/?view_mode=list&query=importerade')
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()

  await page.goto('/#/granska/import')
  await desk.getByLabel('Fil', { exact: true }).setInputFiles(csv(table))
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await desk.getByRole('button', { name: 'Genomför importen' }).click()
  await expect(desk.getByRole('heading', { name: 'Importen är genomförd' })).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/#/?view_mode=list&query=importerade')
  await expect(visitor.getByRole('article')).toContainText('Importerade fynd')

  // The same table again changes nothing.
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByRole('heading', { name: 'Ingenting skulle ändras' })).toBeVisible()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Ångrat.').first()).toBeAttached()
  await expect(desk.getByRole('heading', { level: 3 })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('Din sökning gav inga resultat.')).toBeVisible()
})

const usualLines = ['UID:torg', 'SUMMARY:Kalenderloppis', 'LOCATION:Torget\\, Ystad']
const weekly = ['DTSTART:20261205T100000', 'RRULE:FREQ=WEEKLY;COUNT=3']

const calendar = (...events: readonly (readonly string[])[]) => {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...usualLines, ...event, 'END:VEVENT'])
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  return { name: 'loppisar.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) }
}

test('a calendar is imported as one market, and again when one of its dates is cancelled', async ({ page, site }) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/import')
  const desk = page.getByRole('region', { name: 'Import' })
  await desk.getByText('Kalender', { exact: true }).click()
  const importFile = async (file: ReturnType<typeof calendar>, count: string) => {
    await desk.getByRole('button', { name: 'Fil' }).setInputFiles(file)
    await desk.getByRole('button', { name: 'Provkör' }).click()
    await expect(desk.getByText(count)).toBeVisible()
    await desk.getByRole('button', { name: 'Genomför importen' }).click()
    await expect(desk.getByRole('heading', { name: 'Importen är genomförd' })).toBeVisible()
  }
  await importFile(calendar(weekly), '1 nya')
  const visitor = await page.context().newPage()
  await visitor.goto('/#/?view_mode=list&query=kalenderloppis&end_date=2026-12-31')
  await expect(visitor.getByRole('article').first()).toContainText('Kalenderloppis')

  // The same calendar again changes nothing.
  await desk.getByRole('button', { name: 'Fil' }).setInputFiles(calendar(weekly))
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByRole('heading', { name: 'Ingenting skulle ändras' })).toBeVisible()

  const cancelled = ['RECURRENCE-ID:20261212T100000', 'DTSTART:20261212T100000', 'STATUS:CANCELLED']
  await importFile(calendar(weekly, cancelled), '1 ändrade')
})

test('an unreadable file is refused with a message, and the form is kept', async ({ page, site }) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/import')
  const desk = page.getByRole('region', { name: 'Import' })
  await desk.getByLabel('Källans namn').fill('Kommunen')
  await desk.getByLabel('Fil', { exact: true }).setInputFiles({
    name: 'latin.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('type;name\nstore;Fynd på Åsen\n', 'latin1'),
  })
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByText('Filen är inte i UTF-8. Spara den i det formatet och försök igen.')).toBeVisible()
  await expect(desk.getByLabel('Källans namn')).toHaveValue('Kommunen')
})

test.describe('a calendar on a private address', () => {
  test.use({ expectedComplaints: /API request failed: 400|status of 400/ })

  test('is not fetched', async ({ page, site }) => {
    await becomeOperator(page, site, await signUp(page))
    await page.goto('/#/granska/import')
    const desk = page.getByRole('region', { name: 'Import' })
    await desk.getByText('Kalender', { exact: true }).click()
    await desk.getByText('Webbadress', { exact: true }).click()
    await desk.getByLabel('Kalenderns webbadress').fill(`${site.url}/robots.txt`)
    await desk.getByRole('button', { name: 'Provkör' }).click()
    await expect(desk.getByRole('alert')).toContainText('ligger inte på det öppna internet och hämtas inte')
    await expect(desk.getByRole('heading', { level: 3 })).toHaveCount(0)
  })
})
