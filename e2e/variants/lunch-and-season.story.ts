import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, tipCard } from '../desk-page.ts'
import { card, cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, fillIn, main, openTips, sendButton, thanks } from '../tips-page.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

const name = 'Sommarmagasinet'
const days = 'event_type=second+hand+butik&view_mode=list&open=span'

test('a visitor tips about a shop with lunch closing and a season, an operator publishes it, and search and page know when it is open', async ({
  page,
  site,
  browser,
}) => {
  await openTips(page)
  await fillIn(page, { Butiksnamn: name, Länk: 'https://magasinet.example.se', Stad: 'Kalmar', Adress: 'Skeppsbron 2' })
  await main(page).getByRole('radio', { name: 'Samma tider varje vecka' }).check()
  await main(page)
    .getByText(/^Fler tider/)
    .click()
  await main(page).getByRole('checkbox', { name: 'Butiken stänger för lunch' }).check()
  const monday = main(page).getByRole('group', { name: 'Måndag' })
  await monday.getByLabel('Öppnar', { exact: true }).fill('10')
  await monday.getByLabel('Stänger', { exact: true }).fill('12')
  await monday.getByLabel('Öppnar efter lunch').fill('13')
  await monday.getByLabel('Stänger för dagen').fill('18')
  await main(page).getByRole('button', { name: 'alla vardagar' }).click()
  await main(page).getByRole('button', { name: 'Öppet bara en del av året' }).click()
  const season = main(page).getByRole('group', { name: 'Säsong 1' })
  await season.getByLabel('Från och med').fill('1 oktober')
  await main(page).getByRole('group', { name: 'Röda dagar' }).getByRole('radio', { name: 'Stängt' }).check()
  await clickMap(page)
  // A season needs both ends.
  await expect(main(page).getByRole('button', { name: 'Öppettider', exact: true })).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await season.getByLabel('Till och med').fill('31/3')
  await sendButton(page).click()
  await expect(main(page).getByText(thanks)).toBeVisible()

  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  const tip = tipCard(page, name)
  await expect(tip).toContainText('1 oktober–31 mars, måndag–fredag: 10:00–12:00, 13:00–18:00')
  await expect(tip).toContainText('Röda dagar: stängt')
  await tip.getByRole('button', { name: 'Rätta' }).click()
  await expect(page.getByLabel('Från och med')).toHaveValue('1 oktober')
  await page.getByRole('button', { name: 'Lägg till datum' }).click()
  await page.getByLabel('Datum', { exact: true }).fill('24 december')
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, `Publicerat: ${name}.`)

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.clock.setFixedTime('2026-11-18T12:30:00+01:00')
  const search = (query: string) => visitor.goto(`/#/?${days}&city=kalmar&${query}`)
  await search('start_date=2026-11-19&end_date=2026-11-19')
  await expect(cardNames(visitor)).toHaveText([name])
  await expect(card(visitor, name)).toContainText('Öppet tor 10–12 och 13–18')
  for (const closed of [
    'start_date=2026-11-19&end_date=2026-11-19&open_from=12:00&open_to=13:00',
    'start_date=2027-05-19&end_date=2027-05-19',
    'start_date=2026-12-24&end_date=2026-12-25',
  ]) {
    await search(closed)
    await expect(cardNames(visitor)).toHaveCount(0)
    await expect(visitor.getByText('Din sökning gav inga resultat.')).toBeVisible()
  }
  await search('start_date=2026-11-19&end_date=2026-11-20')
  await visitor.getByRole('link', { name }).click()
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(visitor.getByText('Öppnar idag 13:00')).toBeVisible()
  await expect(visitor.getByText('Öppet tor och fre 10–12 och 13–18')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: '1 oktober–31 mars gäller nu' })).toBeVisible()
  await expect(visitor.getByText('24 december')).toBeVisible()
  await visitor.close()
})
