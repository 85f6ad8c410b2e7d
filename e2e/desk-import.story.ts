import { Buffer } from 'node:buffer'
import { text } from 'node:stream/consumers'
import { becomeOperator, signUp } from './account.ts'
import { expect, test } from './story.ts'

test.use({ ownServer: true })

const csv = (text: string) => ({ name: 'loppisar.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const table = `type;name;address;town;latitude;longitude;link;opening_hours;date;start_time;end_time
store;Importerade fynd;Storgatan 9;Ystad;55,4295;13,82;https://fynd.example;varierar;;;
event;Importerad loppis;Hamngatan 2;Ystad;55.43;13.83;;;2026-12-05;10:00;15:00
event;Utan datum;Hamngatan 2;Ystad;55.43;13.83;;;;;
`

test('an operator tries a table first, imports it so that visitors find its places, and undoes the import', async ({
  page,
  site,
}) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/import')
  const desk = page.getByRole('region', { name: 'Import' })
  await expect(desk.getByRole('button', { name: 'Provkör' })).toBeVisible()
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByText('Välj en fil')).toBeVisible()

  await desk.getByLabel('Fil', { exact: true }).setInputFiles(csv(table))
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByRole('heading', { name: 'Så här skulle det bli' })).toBeFocused()
  await expect(desk.getByText('2 nya')).toBeVisible()
  await expect(desk.getByText('Överhoppade (1)')).toBeVisible()
  await expect(desk.getByText(/4.*inget användbart datum/)).toBeVisible()
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

test('an operator downloads the directory as a table, edits it in a spreadsheet, sees the differences and makes them', async ({
  page,
  site,
}) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/platser?slag=butiker')
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hämta som tabell' }).click()
  const exported = await text(await (await loading).createReadStream())
  const [, id = ''] = /^butik-(\d+);/m.exec(exported) ?? []
  const row = new RegExp(`^(butik-${id};[^;]*;butik;)([^;]*)`, 'm')
  const [, , name = ''] = row.exec(exported) ?? []
  await page.getByRole('link', { name: 'Import', exact: true }).last().click()
  const desk = page.getByRole('region', { name: 'Import' })
  await desk.getByLabel('Fil', { exact: true }).setInputFiles(csv(exported))
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByRole('heading', { name: 'Ingenting skulle ändras' })).toBeFocused()
  await expect(desk.getByText('0 ändrade')).toBeVisible()

  await desk.getByLabel('Fil', { exact: true }).setInputFiles(csv(exported.replace(row, '$1Fyndhörnan')))
  await desk.getByRole('button', { name: 'Provkör' }).click()
  await expect(desk.getByText(`Namn förut ${name} → nu Fyndhörnan`)).toBeVisible()
  await desk.getByRole('button', { name: 'Gör ändringarna' }).click()
  await expect(desk.getByRole('heading', { name: 'Ändringarna är gjorda' })).toBeVisible()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Ångrat.').first()).toBeAttached()
  await page.goto(`/#/granska/platser/butik/${id}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})
