import { expect, test } from '../story.ts'
import {
  chooseMarket,
  clickMap,
  field,
  fillIn,
  main,
  marketFields,
  openTips,
  sendButton,
  shopFields,
  thanks,
} from '../tips-page.ts'

const failed = 'Ett fel uppstod när tipset skulle skickas.'

/** The messages of spec §5, in the order of the page. */
const shopMessages = [
  ['Butiksnamn', 'Butiksnamn är obligatoriskt'],
  ['Länk', 'Länk är obligatorisk'],
  ['Stad', 'Stad är obligatorisk'],
  ['Adress', 'Adress är obligatorisk'],
] as const
const marketMessages = [
  ['Evenemangsnamn', 'Evenemangsnamn är obligatoriskt'],
  ['Evenemangslänk', 'Evenemangslänk är obligatorisk'],
  ['Datum', 'Datum är obligatoriskt'],
  ['Starttid', 'Starttid är obligatorisk'],
  ['Sluttid', 'Sluttid är obligatorisk'],
  ['Stad', 'Stad är obligatorisk'],
  ['Adress', 'Adress är obligatorisk'],
] as const

for (const [kind, messages] of [
  ['shop', shopMessages],
  ['market', marketMessages],
] as const)
  test(`§R4 message when left, §R4 marker message when touched: each message for a ${kind} is shown at its field`, async ({
    page,
    expectAccessible,
  }) => {
    await openTips(page)
    if (kind === 'market') await chooseMarket(page)
    await expect(main(page).getByText(/är obligatorisk/)).toHaveCount(0)
    await expect(main(page).getByText('Placera en markör på kartan')).toHaveCount(0)
    for (const [label, message] of messages) {
      await field(page, label).focus()
      await field(page, label).fill('   '.slice(0, label === 'Datum' ? 0 : 3))
      await field(page, label).blur()
      await expect(main(page).getByText(message)).toBeVisible()
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
    }
    await expect(main(page).getByText('Placera en markör på kartan')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await expectAccessible('all messages')
  })

test('sending an incomplete form shows what is missing, and moves the focus there', async ({ page }) => {
  await openTips(page)
  await fillIn(page, { Butiksnamn: 'Röda rummet' })
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Länk är obligatorisk')).toBeVisible()
  await expect(main(page).getByText('Adress är obligatorisk')).toBeVisible()
  await main(page).getByRole('button', { name: 'Adress', exact: true }).click()
  await expect(field(page, 'Adress')).toBeFocused()
  await main(page).getByRole('button', { name: 'Markör på kartan', exact: true }).click()
  await expect(main(page).getByRole('group', { name: 'Markör på kartan' })).toBeFocused()
  await expect(main(page).getByRole('group', { name: /^Karta\./ })).toBeInViewport()
})

test('a click on the disabled button shows what is missing', async ({ page }) => {
  await openTips(page)
  await sendButton(page).scrollIntoViewIfNeeded()
  const box = await sendButton(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expect(main(page).getByText('Butiksnamn är obligatoriskt')).toBeVisible()
})

test('§4 tip disabled invalid: invalid links, past days and times in the wrong order are reported', async ({
  page,
}) => {
  await openTips(page)
  await chooseMarket(page)
  await fillIn(page, { ...marketFields, Evenemangslänk: 'javascript:alert(1)', Datum: '2026-11-01', Sluttid: '09:00' })
  await field(page, 'Evenemangsnamn').focus()
  await page.keyboard.press('Enter')
  await expect(
    main(page).getByText('Länken måste vara en webbadress som börjar med http:// eller https://'),
  ).toBeVisible()
  await expect(main(page).getByText('Datumet har redan varit')).toBeVisible()
  await expect(main(page).getByText('Sluttiden måste vara efter starttiden')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
})

test('a tip with incomplete opening hours cannot be sent', async ({ page, expectAccessible }) => {
  await openTips(page)
  await fillIn(page, shopFields)
  await clickMap(page)
  await expect(sendButton(page)).toBeEnabled()
  await main(page).getByRole('radio', { name: 'Samma tider varje vecka' }).check()
  await main(page).getByRole('group', { name: 'Måndag' }).getByLabel('Öppnar').fill('10')
  await expect(sendButton(page)).toBeDisabled()
  await field(page, 'Butiksnamn').focus()
  await expect(main(page).getByText('Ogiltiga öppettider')).toBeVisible()
  await expectAccessible('hours')
  await main(page).getByRole('radio', { name: 'Varierar' }).check()
  await expect(sendButton(page)).toBeEnabled()
})

test.describe('by the server', () => {
  test.use({ expectedComplaints: /^(Failed to (load resource|fetch)|API request failed|Too many)/ })

  test('§8 tip network failure: it is reported, and the inputs are kept', async ({ page, site, expectAccessible }) => {
    await openTips(page)
    await fillIn(page, shopFields)
    await clickMap(page)
    await site.kill()
    await sendButton(page).click()
    await expect(main(page).getByRole('alert')).toHaveText(`${failed} Försök igen senare.`)
    for (const [label, value] of Object.entries(shopFields)) await expect(field(page, label)).toHaveValue(value)
    await expect(main(page).getByText(/^Markören står på/)).toBeVisible()
    await expectAccessible('the network failed')
    await site.start()
    await sendButton(page).click()
    await expect(main(page).getByText(thanks)).toBeVisible()
  })

  test('§8 tip failure: an internal error of the server shows only the general text', async ({ page }) => {
    await openTips(page)
    await fillIn(page, shopFields)
    await clickMap(page)
    await page.route('**/submit_tip', (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal server error' } }),
    )
    await sendButton(page).click()
    await expect(main(page).getByRole('alert')).toHaveText(failed)
    await expect(field(page, 'Butiksnamn')).toHaveValue(shopFields.Butiksnamn)
    await page.unroute('**/submit_tip')
    await sendButton(page).click()
    await expect(main(page).getByText(thanks)).toBeVisible()
  })

  test('an unknown pass is replaced by a new one without a message', async ({ page }) => {
    await page.route('**/form_pass*', (route) => route.fulfill({ json: { form_pass: 'of another server' } }), {
      times: 1,
    })
    await openTips(page)
    await fillIn(page, shopFields)
    await clickMap(page)
    await sendButton(page).click()
    await expect(main(page).getByText(thanks)).toBeVisible({ timeout: 15_000 })
  })

  test('a filled-in honeypot field is shown, so that it can be cleared', async ({ page, expectAccessible }) => {
    await openTips(page)
    await fillIn(page, shopFields)
    await clickMap(page)
    const trap = main(page).getByLabel('Webbplats')
    await expect(main(page).getByRole('textbox', { name: 'Webbplats' })).toHaveCount(0)
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example.org'))
    await sendButton(page).click()
    await expect(main(page).getByRole('alert')).toHaveText('Fältet Webbplats ska vara tomt. Töm det och skicka igen.')
    await expectAccessible('the trap')
    await main(page).getByRole('textbox', { name: 'Webbplats' }).fill('')
    await sendButton(page).click()
    await expect(main(page).getByText(thanks)).toBeVisible()
  })
})

test.describe('by a server with another date', () => {
  test.use({
    now: '2020-01-01T12:00:00',
    expectedComplaints: /^(Failed to load resource|API request failed)/,
  })

  test('the server’s message for a field is shown at the field until it is changed', async ({ page }) => {
    await openTips(page)
    await chooseMarket(page)
    await fillIn(page, { ...marketFields, Datum: '2020-01-05' })
    await clickMap(page)
    await sendButton(page).click()
    await expect(main(page).getByRole('alert')).toHaveText('Datumet har redan varit')
    await expect(field(page, 'Datum')).toBeFocused()
    await expect(field(page, 'Datum')).toHaveAccessibleDescription('Datumet har redan varit')
    await field(page, 'Datum').fill('2020-01-06')
    await expect(field(page, 'Datum')).toHaveAccessibleDescription('')
  })
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing reaches beyond the edge', async ({ page }) => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await openTips(page)
    await fillIn(page, { ...shopFields, Butiksnamn: 'x'.repeat(400) })
    await main(page).getByRole('radio', { name: 'Samma tider varje vecka' }).check()
    await main(page).getByRole('group', { name: 'Måndag' }).getByLabel('Öppnar').fill('10')
    await main(page).getByRole('group', { name: 'Måndag' }).getByLabel('Stänger').fill('18')
    await clickMap(page)
    await expect(main(page).getByRole('button', { name: 'alla vardagar' })).toBeVisible()
    expect(await overflow()).toBe(0)
    await chooseMarket(page)
    expect(await overflow()).toBe(0)
    await page.goto('/#/feedback')
    await expect(main(page).getByRole('button', { name: 'Skicka feedback' })).toBeVisible()
    expect(await overflow()).toBe(0)
  })
})

test('a damaged draft gives an empty form', async ({ page }) => {
  await openTips(page)
  await page.evaluate(() => sessionStorage.setItem('tip_draft', '{"kind":"shop","name":7,"position":{"lat":"x"}}'))
  await page.reload()
  await expect(field(page, 'Butiksnamn')).toHaveValue('')
  await page.evaluate(() => sessionStorage.setItem('tip_draft', '{broken'))
  await page.reload()
  await expect(field(page, 'Butiksnamn')).toHaveValue('')
})

test.describe('at the rate limit', () => {
  test.use({
    ownServer: true,
    serverEnv: { SUBMISSIONS: '1' },
    expectedComplaints: /^(Failed to load resource|Too many)/,
  })

  test('the server’s message is in Swedish, and the inputs are kept', async ({ page }) => {
    await openTips(page)
    await fillIn(page, shopFields)
    await clickMap(page)
    await sendButton(page).click()
    await expect(main(page).getByText(thanks)).toBeVisible()
    await fillIn(page, { ...shopFields, Butiksnamn: 'En till butik' })
    await expect(main(page).getByText(thanks)).toHaveCount(0)
    await clickMap(page)
    await sendButton(page).click()
    await expect(main(page).getByRole('alert')).toHaveText(
      /^Du har skickat många tips på kort tid\. Försök igen om \d+ minuter\.$/,
    )
    await expect(field(page, 'Butiksnamn')).toHaveValue('En till butik')
  })
})
