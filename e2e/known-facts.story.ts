import { readDesk } from './desk-page.ts'
import { knownPlaces } from './known-places.ts'
import { addressParams, card, cardNames, chooseView, showSign } from './search-page.ts'
import { expect, test } from './story.ts'
import { clickMap, fillIn, main, openTips, sendButton, shopFields, thanks } from './tips-page.ts'

const [, takesNot, unknown] = knownPlaces.shops.map(({ id }) => id)
const shops = [{ name: 'Tar Swish', swish: true }, { name: 'Tar inte Swish', swish: false }, { name: 'Okänt' }].map(
  (facts, at) => ({
    address: null,
    openingHours: null,
    link: null,
    town: 'Borås',
    position: { lat: 57.721, lng: 12.9401 },
    id: knownPlaces.shops[at]?.id ?? 0,
    ...facts,
  }),
)

test.describe('with a shop that takes Swish, one that does not and one where that is unknown', () => {
  test.use({
    // The featured markets do not exist here.
    expectedComplaints: /404/,
    places: { shops, markets: [] },
  })

  test('a search for shops that take it finds the first one, whose card and page say so @phone', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/#/?city=bor%C3%A5s')
    await chooseView(page, 'Lista')
    await expect(cardNames(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Fler val' }).click()
    await page.getByRole('checkbox', { name: 'Swish, stämmer för 1 av de 2 där vi vet' }).check()
    await expectAccessible('the filters')
    await showSign(page).click()
    await expect(cardNames(page)).toHaveText(['Tar Swish'])
    expect(addressParams(page).get('features')).toBe('payment_swish')
    await expect(card(page, 'Tar Swish').getByRole('list', { name: 'Bra att veta' })).toHaveText('Swish')
    await page.reload()
    await expect(cardNames(page)).toHaveText(['Tar Swish'])
    await page.getByRole('link', { name: 'Tar Swish' }).first().click()
    await expect(page.getByRole('region', { name: 'Bra att veta' }).getByRole('listitem')).toHaveText(['Tar Swish'])
    await expectAccessible('the page')
  })

  test('unknown is never shown as no', async ({ page }) => {
    await page.goto(`/#/store/${takesNot}`)
    const known = page.getByRole('region', { name: 'Bra att veta' })
    await expect(known.getByRole('listitem')).toHaveText(['Tar inte Swish'])
    await page.goto(`/#/store/${unknown}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Okänt' })).toBeVisible()
    await expect(known.getByRole('listitem')).toHaveCount(0)
    await expect(known).toContainText(/Okänt: betalning, entré, parkering, .*varor\./)
    await known.getByRole('link', { name: 'Vet du?' }).click()
    await expect(page.getByLabel('Meddelande')).toHaveValue(`Om Okänt (#/store/${unknown}):\n`)
  })
})

test('a tip can say more of a shop', async ({ page, site, expectAccessible }) => {
  await openTips(page)
  await fillIn(page, shopFields)
  await clickMap(page)
  await main(page).getByText('Mer om stället (frivilligt)').click()
  await main(page)
    .getByRole('group', { name: 'Går det att betala med Swish?' })
    .getByRole('radio', { name: 'Ja' })
    .check()
  await main(page)
    .getByRole('group', { name: 'Finns det parkering?' })
    .getByRole('radio', { name: 'Mot avgift' })
    .check()
  await main(page).getByRole('checkbox', { name: 'Böcker' }).check()
  await main(page).getByLabel('Entré i kronor').fill('tjugo')
  await main(page).getByLabel('Beskrivning').fill('Två våningar.\n\nFika finns.')
  await expect(main(page).getByLabel('Entré i kronor')).toHaveAccessibleDescription(/Skriv entrén i hela kronor/)
  await main(page).getByLabel('Entré i kronor').fill('20 kr')
  await expectAccessible('filled in')
  await page.reload()
  await expect(main(page).getByRole('checkbox', { name: 'Böcker' })).toBeChecked()
  await sendButton(page).click()
  await expect(main(page).getByText(thanks)).toBeVisible()
  const desk = await readDesk(page, site, '/desk/tips')
  for (const told of ['"payment_swish":1', '"parking":"paid"', '"goods":["books"]', '"entrance_fee":20', '\\n\\nFika'])
    expect(desk).toContain(told)
})
