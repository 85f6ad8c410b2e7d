import { Buffer } from 'node:buffer'
import { becomeOperator, signUp } from '../account.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true })

const usualLines = ['UID:torg', 'SUMMARY:Kalenderloppis', 'LOCATION:Torget\\, Ystad']
const weekly = ['DTSTART:20261205T100000', 'RRULE:FREQ=WEEKLY;COUNT=3']

const calendar = (...events: readonly (readonly string[])[]) => {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...usualLines, ...event, 'END:VEVENT'])
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  return { name: 'loppisar.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) }
}

test('an operator imports a calendar as one market, and again after one of its dates is cancelled', async ({
  page,
  site,
}) => {
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

test('an unreadable file is refused with a message, and the form keeps its values', async ({ page, site }) => {
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
