import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { becomeOperator, signUp } from '../account.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, serverEnv: { LOCAL_SOURCES: 'yes' } })

function tableOf(names: readonly string[]): string {
  return `type;name;town;id\n${names.map((name, at) => `store;${name};Ystad;${at + 1}`).join('\n')}\n`
}

const names = ['Källans fynd', 'Källans retro', 'Källans bod', 'Källans hörna']

test('an operator adds a source, previews its run, and decides when it would remove many places', async ({
  page,
  site,
}) => {
  let published = tableOf(names)
  const server = createServer((request, response) =>
    request.url === '/lista.csv' ? response.end(published) : response.writeHead(404).end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lista.csv`
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/kallor')
  const part = page.getByRole('region', { name: 'Källor' })
  await expect(part.getByText('Inga källor än.')).toBeVisible()

  await part.getByRole('button', { name: 'Lägg till en källa' }).click()
  await part.getByLabel('Vad är det?').selectOption('Tabell (CSV)')
  await part.getByRole('button', { name: 'Lägg till och provkör' }).click()
  await expect(part.getByText('Skriv vad källan heter')).toBeVisible()
  await expect(part.getByLabel('Källans namn')).toBeFocused()
  await part.getByLabel('Källans namn').fill('Kommunens lista')
  await part.getByLabel('Adress').fill(address)
  await part.getByLabel('Licens').fill('CC BY 4.0')
  await part.getByLabel('Vem ska anges?').fill('Ystads kommun')
  await part.getByRole('button', { name: 'Lägg till och provkör' }).click()

  const source = part.getByRole('article', { name: 'Kommunens lista' })
  await expect(source.getByText('4 nya', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(source.getByText('Inte startad')).toBeVisible()
  await source.getByRole('button', { name: 'Starta' }).click()
  await expect(source.getByText('Hämtas regelbundet')).toBeVisible({ timeout: 20_000 })
  await expect(source.getByText(/^4 platser\. Varje natt\. Nästa gång /)).toBeVisible()

  published = tableOf(names.slice(0, 2))
  await source.getByRole('button', { name: 'Kör nu' }).click()
  await expect(source.getByText('Väntar på dig')).toBeVisible({ timeout: 20_000 })
  await expect(
    source.getByText('Den skulle ta bort 2 av källans 4 platser, mer än en femtedel.', { exact: true }),
  ).toBeVisible()
  await source.getByRole('button', { name: 'Genomför ändå' }).click()
  await expect(source.getByText(/^2 platser\./)).toBeVisible({ timeout: 20_000 })

  await source.getByRole('button', { name: 'Ta bort' }).click()
  await source.getByRole('button', { name: 'Ta bort platserna också' }).click()
  await expect(part.getByText('Inga källor än.')).toBeVisible()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Ångrat.').first()).toBeAttached()
  await page.goto('/#/?view_mode=list&query=källans')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Källans retro' }).first().click()
  await expect(page.getByText('Ystads kommun, CC BY 4.0')).toBeVisible()
  server.close()
})
