import { knownPlaces, mariestad } from './known-places.ts'
import { addressParams, card, cardNames, chooseView, expectCount, map, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

const saturday = 'start_date=2026-11-28&end_date=2026-11-28'
const openThen = { name: 'öppet då' }

test('what is open on Saturday afternoon within 20 km, and the shops whose hours nobody knows @phone', async ({
  page,
  expectAccessible,
}) => {
  await page.addInitScript((centre) => {
    localStorage.setItem('map_info', JSON.stringify({ map_center: [centre.lat, centre.lng], radius: 20 }))
  }, mariestad)
  await page.goto(`/#/?custom_position_selected=true&event_type=second%20hand%20butik&${saturday}&view_mode=list`)
  await expectCount(page, '3 ställen')
  await page.getByRole('button', openThen).click()
  await expect(page.getByRole('button', openThen)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Fler val' }).click()
  await page.getByRole('combobox', { name: 'Tidigast' }).selectOption('14:00')
  await expectAccessible('the choices')
  await showSign(page).click()

  await expect(cardNames(page)).toHaveText(['Kupan vid torget'])
  await expect(card(page, 'Kupan vid torget')).toContainText('Öppet lör 10–15')
  expect(Object.fromEntries(addressParams(page))).toMatchObject({ open: 'span', open_from: '14:00' })
  await expect(page.getByText('och 2 butiker utan kända tider')).toBeVisible()
  await expectAccessible('the list')
  await page.reload()
  await expect(cardNames(page)).toHaveText(['Kupan vid torget'])

  await page.getByRole('button', { name: 'Visa dem också' }).click()
  await expectCount(page, '3 ställen')
  expect(addressParams(page).has('open')).toBe(false)

  // Now pins say which are open, by shape and by name.
  await chooseView(page, 'Karta')
  const pin = (state: string) => map(page).getByRole('button', { name: `Butik, ${state}, visa` })
  await expect(map(page).getByRole('list', { name: 'Teckenförklaring' })).toContainText('Stängt då')
  // On a narrow map two of them are one cluster at first.
  await map(page).getByRole('button', { name: 'Zooma in', exact: true }).click()
  await expect(pin('öppet då')).toBeVisible()
  await expect(pin('okända tider').first()).toBeVisible()
  await expectAccessible('the map')
  await pin('öppet då').click()
  await expect(page.getByRole('dialog', { name: 'Kupan vid torget' })).toContainText('Öppet lör 10–15')
})

test('on the Sunday pins say that the shop is closed, and over the whole week nothing', async ({ page }) => {
  const sunday = 'start_date=2026-11-29&end_date=2026-11-29'
  await page.goto(`/#/?city=trosa&event_type=second%20hand%20butik&${sunday}`)
  await expect(map(page).getByRole('button', { name: 'Butik, stängt då, visa' })).toBeVisible()
  await page.goto('/#/?city=trosa&event_type=second%20hand%20butik')
  await expect(map(page).getByRole('button', { name: 'Butik, visa', exact: true })).toBeVisible()
})

test('nothing is open so late: the list says so', async ({ page }) => {
  await page.goto(`/#/?city=mariestad&${saturday}&open=span&open_from=20:00&open_to=21:00&view_mode=list`)
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
})

const [first, second] = knownPlaces.shops.map(({ id }) => id)
const allDay = 'söndag,måndag,tisdag,onsdag,torsdag,fredag,lördag'
  .split(',')
  .map((weekday) => `${weekday}: 00:00–24:00`)
  .join(', ')

test.describe('one press from the start page', () => {
  test.use({
    geolocation: { latitude: mariestad.lat, longitude: mariestad.lng },
    permissions: ['geolocation'],
    // The featured markets do not exist here.
    expectedComplaints: /404/,
    places: {
      shops: [
        { name: 'Alltid öppet', openingHours: allDay, id: first ?? 0 },
        { name: 'Aldrig öppet', openingHours: allDay.replaceAll('00:00–24:00', 'stängt'), id: second ?? 0 },
      ].map((shop) => ({ ...shop, address: null, link: null, town: 'Mariestad', position: mariestad })),
      markets: [],
    },
  })

  test('shops near the visitor that are open now', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Öppet nu nära mig' }).click()
    await expectCount(page, '1 ställe')
    await chooseView(page, 'Lista')
    await expect(cardNames(page)).toHaveText(['Alltid öppet'])
    expect(Object.fromEntries(addressParams(page))).toMatchObject({
      open: 'now',
      event_type: 'second hand butik',
      custom_position_selected: 'true',
    })
  })
})

test('a visitor who does not tell where they are is told so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Öppet nu nära mig' }).click()
  await expect(page.getByText('Din plats är inte tillgänglig.')).toBeVisible()
})
