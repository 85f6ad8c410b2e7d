import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { becomeOperator, signUp } from '../account.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, serverEnv: { LOCAL_SOURCES: 'yes' } })

const table = 'type;name;town;id\nstore;Källans bod;Ystad;1\nstore;Källans retro;Ystad;2\n'

test('an operator adds a source and previews its run; once started, visitors find its places', async ({
  page,
  site,
}) => {
  const server = createServer((request, response) =>
    request.url === '/lista.csv' ? response.end(table) : response.writeHead(404).end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/kallor')
  const part = page.getByRole('region', { name: 'Källor' })
  await part.getByRole('button', { name: 'Lägg till en källa' }).click()
  await part.getByLabel('Vad är det?').selectOption('Tabell (CSV)')
  await part.getByLabel('Källans namn').fill('Kommunens lista')
  await part.getByLabel('Adress').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/lista.csv`)
  await part.getByLabel('Licens').fill('CC BY 4.0')
  await part.getByLabel('Vem ska anges?').fill('Ystads kommun')
  await part.getByRole('button', { name: 'Lägg till och provkör' }).click()

  const source = part.getByRole('article', { name: 'Kommunens lista' })
  await expect(source.getByText('2 nya', { exact: true })).toBeVisible()
  await expect(source.getByText('Inte startad')).toBeVisible()
  await source.getByRole('button', { name: 'Starta' }).click()
  await expect(source.getByText('Hämtas regelbundet')).toBeVisible()
  await expect(source.getByText(/^2 platser\. Varje natt\. Nästa gång /)).toBeVisible()

  await page.goto('/#/?view_mode=list&query=källans')
  await page.getByRole('link', { name: 'Källans bod' }).first().click()
  await expect(page.getByText('Ystads kommun, CC BY 4.0')).toBeVisible()
  server.close()
})
