import type { Page } from '@playwright/test'
import { becomeOperator, callSite, signUp } from '../account.ts'
import { expectDecided, undoLast } from '../desk-page.ts'
import type { Site } from '../site.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

const claimTitle = 'Är det ditt ställe?'
const thanks = /^Tack! Hör adressen till ställets egen webbplats har vi mejlat en länk/

/** Requests a link on a place's open page. */
async function claim(page: Page, email: string): Promise<void> {
  const part = page.getByRole('region', { name: claimTitle })
  await part.getByRole('button', { name: 'Sköt uppgifterna själv' }).click()
  await part.getByLabel('Din e-postadress').fill(email)
  await part.getByRole('button', { name: 'Be om en länk' }).click()
  // The server rejects forms that are filled in faster than a person can.
  await expect(part.getByText(thanks)).toBeVisible({ timeout: 15_000 })
}

/** The links mailed to this address, oldest first. */
async function linksTo(site: Site, email: string): Promise<string[]> {
  const mails = await site.mails()
  return mails
    .filter(({ to }) => to === email)
    .flatMap(({ links }) => links.filter((one) => one.includes('#/arrangor?')))
}

/** Waits for the n-th link to this address. */
async function linkTo(site: Site, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await linksTo(site, email)).length, { timeout: 15_000 }).toBe(count)
  return (await linksTo(site, email)).at(-1) ?? ''
}

/** Opens a mailed link as a new document. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
  await page.waitForURL(/#\/arrangor$/)
}

test.describe('a shop', () => {
  // The story also tries the old link.
  test.use({ expectedComplaints: /404|Not Found/ })

  test('its organiser gets a link by an address of its own site, says that all is right, corrects its hours, renews the link and throws it away', async ({
    page,
    site,
    expectAccessible,
  }) => {
    test.setTimeout(120_000)
    const email = 'hej@butik-1.example'
    await page.goto('/#/store/1')
    const part = page.getByRole('region', { name: claimTitle })
    await part.getByRole('button', { name: 'Sköt uppgifterna själv' }).click()
    const field = part.getByLabel('Din e-postadress')
    await expect(field).toBeFocused()
    await field.fill('hej@butik')
    await part.getByRole('button', { name: 'Be om en länk' }).click()
    await expect(part.getByText('Skriv en hel e-postadress, som namn@exempel.se')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible('the form that asks for a link')
    await field.fill(email)
    await part.getByRole('button', { name: 'Be om en länk' }).click()
    await expect(part.getByText(thanks)).toBeVisible({ timeout: 15_000 })

    const first = await linkTo(site, email)
    const secret = new URLSearchParams(first.split('?')[1]).get('nyckel') ?? ''
    expect(secret).toHaveLength(43)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
    await follow(page, first)
    expect(page.url()).not.toContain(secret)
    await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
    await expect(page).toHaveTitle('Retrolyckan – Fyndkartan')
    await page.reload()
    await expect(page.getByText('Ingen har kontrollerat uppgifterna än.')).toBeVisible()
    await expectAccessible('the place of a link')
    await page.getByRole('button', { name: 'Allt stämmer' }).click()
    await expect(page.getByText('Kontrollerad i dag av dig. Tack!')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify([history.state, localStorage, document.cookie]))).not.toContain(
      secret,
    )
    // Playwright's address includes the part after '#', which browsers do not send, so leave out the link itself.
    expect(addresses.filter((address) => address !== first && address.includes(secret))).toEqual([])
    await page.getByRole('link', { name: 'Se sidan som besökare ser den' }).click()
    await expect(page.getByText(/^Kontrollerad .* av arrangören$/).first()).toBeVisible()
    await page.goBack()

    await page.getByRole('button', { name: 'Ändra', exact: true }).click()
    await expect(page.getByLabel('Butiksnamn')).toBeFocused()
    await expectAccessible('the form of the place of a link')
    await page.getByRole('group', { name: 'Lördag' }).getByLabel('Stänger').fill('16:00')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText('Sparat. Det syns på sajten nu.')).toBeVisible()
    await expect(page.getByText('lördag: 10:00–16:00')).toBeVisible()

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Hämta mina uppgifter' }).click()
    expect((await file).suggestedFilename()).toBe('fyndkartan-mina-uppgifter.json')
    await expect(page.getByText('Dina uppgifter är nedladdade.')).toBeVisible()

    await page.getByRole('button', { name: 'Mejla en ny länk' }).click()
    await expect(page.getByRole('heading', { name: 'En ny länk är på väg' })).toBeVisible()
    const second = await linkTo(site, email, 2)
    await follow(page, first)
    await expect(page.getByRole('heading', { name: 'Länken gäller inte längre' })).toBeVisible()
    await expectAccessible('a link that is not valid')
    // Mail programs open links, too, so opening a link must not have an effect.
    await follow(page, `${second}&gora=avsluta`)
    const dialog = page.getByRole('dialog', { name: 'Kasta länken?' })
    await expect(dialog).toBeVisible()
    await expectAccessible('the question before a link is thrown away')
    await dialog.getByRole('button', { name: 'Kasta länken' }).click()
    await expect(page.getByRole('heading', { name: 'Länken och adressen är borta' })).toBeVisible()
    await follow(page, second)
    await expect(page.getByRole('heading', { name: 'Länken gäller inte längre' })).toBeVisible()
  })
})

test('an address of another host waits at the desk; after approval its link is mailed, revoked and given again', async ({
  page,
  site,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await page.goto('/#/store/3')
  await claim(page, 'anna@gmail.com')
  await page.goto('/#/granska/arrangorer')
  const card = page.getByRole('article', { name: 'Fyndhörnan' })
  await expect(card).toContainText('anna@gmail.com')
  await expect(card).toContainText('butik-3.example')
  await expect(card).toContainText('Olika domäner')
  await expectAccessible('those who say that they run a place')
  expect(await linksTo(site, 'anna@gmail.com')).toEqual([])
  await card.getByRole('button', { name: 'Godkänn' }).click()
  await expectDecided(page, 'Godkänt, och en länk är mejlad: anna@gmail.com, Fyndhörnan.')
  await expect(page.getByText('Ingen väntar på svar.')).toBeVisible()
  await follow(page, await linkTo(site, 'anna@gmail.com'))
  await expect(page.getByRole('heading', { level: 1, name: 'Fyndhörnan' })).toBeVisible()

  await page.goto('/#/granska/arrangorer')
  await page.getByText('Har en länk').click()
  await card.getByRole('button', { name: 'Ta tillbaka länken' }).click()
  await expectDecided(page, 'Länken är tillbakatagen: anna@gmail.com, Fyndhörnan.')
  await page.getByText('Avslagna').click()
  await expect(card.getByRole('button', { name: 'Godkänn' })).toBeVisible()
  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await page.getByText('Har en länk').click()
  await expect(card).toContainText('anna@gmail.com')
})

test('a weekly market: one date is cancelled in two presses, and ending the link leaves nothing behind', async ({
  page,
  site,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  const headers = { Authorization: `Bearer ${account.token}` }
  const added = await callSite(
    page.request,
    'POST',
    '/desk/places',
    {
      type: 'event',
      event_name: 'Torgloppis',
      city: 'Trosa',
      address: 'Torget 1',
      event_link: 'https://torgloppis.se/',
      series: { kind: 'weekly', every: 1, weekdays: [6], from: '2026-05-02', to: '', start_time: '10', end_time: '15' },
    },
    headers,
  )
  const { place_id: id } = (await added.json()) as { place_id: number }
  await page.goto(`/#/event/${id}`)
  await claim(page, 'hej@torgloppis.se')
  await follow(page, `${await linkTo(site, 'hej@torgloppis.se')}&gora=bekrafta`)
  await expect(page.getByRole('button', { name: 'Allt stämmer' })).toBeFocused()
  await page.getByRole('button', { name: 'Allt stämmer' }).click()
  await expect(page.getByText('Kontrollerad i dag av dig. Tack!')).toBeFocused()
  const coming = page.getByRole('region', { name: 'Kommande datum' })
  await expectAccessible('the dates of a market')
  const next = coming.getByRole('listitem').first()
  await next.getByRole('button', { name: /^Ställ in/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Ställa in / })
  await dialog.getByRole('button', { name: 'Dåligt väder' }).click()
  await dialog.getByRole('button', { name: 'Ställ in' }).click()
  await expect(next).toContainText('Inställt: Dåligt väder')
  await expect(page.getByText(/^Inställt: Torgloppis .* Det syns nu\.$/)).toBeVisible()
  await next.getByRole('button', { name: /^Håll ändå/ }).click()
  await expect(next).not.toContainText('Inställt')

  await page.getByRole('button', { name: 'Ändra', exact: true }).click()
  await page.getByLabel('Adress', { exact: true }).fill('Torget 2')
  await page.getByRole('button', { name: 'Jag är klar' }).click()
  const unsaved = page.getByRole('dialog', { name: 'Dina ändringar är inte sparade' })
  await unsaved.getByRole('button', { name: 'Fortsätt ändra' }).click()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Sparat. Det syns på sajten nu.')).toBeVisible()
  await page.getByRole('button', { name: 'Jag är klar' }).click()
  await expect(page.getByRole('heading', { name: 'Tack för hjälpen!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'För dig som driver ett ställe' })).toBeVisible()
  await expectAccessible('the page of organisers without a link')
})
