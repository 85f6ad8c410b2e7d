import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'

/** Spec §2: route, heading, sections. */
const longTexts = [
  ['/terms', 'Användarvillkor', 11],
  ['/integritetspolicy', 'Integritetspolicy', 13],
  ['/cookies', 'Cookies', 8],
  ['/gdpr', 'GDPR', 11],
] as const

const main = (page: Page) => page.getByRole('main')
const sectionHeadings = (page: Page) => main(page).getByRole('heading', { level: 2 })
/** One section, by its heading without the number. */
const section = (page: Page, name: string) => main(page).getByRole('region', { name: new RegExp(`^\\d+\\. ${name}$`) })

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

for (const [path, heading, count] of longTexts)
  test(`${heading}: ${count} numbered sections, each in the list of contents`, async ({ page }) => {
    await open(page, path, heading)
    await expect(page).toHaveTitle(`${heading} – Fyndkartan`)
    await expect(sectionHeadings(page)).toHaveCount(count)
    const names = await sectionHeadings(page).allInnerTexts()
    expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1))
    const contents = page.getByRole('navigation', { name: 'Innehåll' })
    const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    expect((await contents.getByRole('link').allInnerTexts()).map(inOneLine)).toEqual(names.map(inOneLine))
  })

test('somebody reads what the site is, and goes on to leave a tip', async ({ page }) => {
  await open(page, '/about', 'Om oss')
  const features = main(page).getByRole('region', { name: 'Det här kan du göra' })
  await expect(features.getByRole('heading', { level: 3 })).toHaveText([
    'Sök',
    'Kartvy',
    'Datumfilter',
    'Butiker och evenemang',
  ])
  const contact = main(page).getByRole('region', { name: 'Hör av dig' })
  await expect(contact.getByText('[E-postadress]', { exact: true })).toBeVisible()
  await contact.getByRole('link', { name: 'Tipsa oss' }).click()
  await expect(page).toHaveURL(/#\/tips$/)
})

test('the terms have the sections and the limit of liability that the specification fixes', async ({ page }) => {
  await open(page, '/terms', 'Användarvillkor')
  await expect(sectionHeadings(page)).toHaveText([
    /Allmänt$/,
    /Användning av tjänsten$/,
    /Immateriella rättigheter$/,
    /Innehåll från användare$/,
    /Integritet$/,
    /Friskrivning$/,
    /Ansvarsbegränsning$/,
    /Länkar till tredje part$/,
    /Ändringar$/,
    /Tillämplig lag$/,
    /Kontakt$/,
  ])
  await expect(section(page, 'Ansvarsbegränsning')).toContainText(
    'det lägre av vad du har betalat till oss under de senaste 12 månaderna och 1000 SEK',
  )
  await expect(section(page, 'Friskrivning')).toContainText(
    'De kan vara fel eller inaktuella, och vi garanterar inte att de stämmer.',
  )
  await expect(section(page, 'Tillämplig lag')).toContainText('Svensk lag gäller')
  await expect(section(page, 'Tillämplig lag')).toContainText('avgörs av svensk domstol')
  await expect(main(page).getByText(/^Senast ändrade den \d+ \S+ \d{4}\.$/)).toBeVisible()
})

test('a tip may be published, feedback never, and the pages agree on it', async ({ page }) => {
  await open(page, '/terms', 'Användarvillkor')
  const content = section(page, 'Innehåll från användare')
  await expect(content).toContainText('När du skickar ett tips ger du oss rätt att')
  await expect(content).toContainText('Feedback läses bara av dem som sköter Fyndkartan och publiceras inte.')
  await open(page, '/integritetspolicy', 'Integritetspolicy')
  await expect(section(page, 'Vilka som får del av uppgifterna')).toContainText('Feedback publiceras inte.')
})

test('the cookie page says which cookies there are, how long they stay and when maps set any', async ({ page }) => {
  await open(page, '/cookies', 'Cookies')
  await expect(sectionHeadings(page).filter({ hasText: /cookies$/i })).toHaveText([
    /Nödvändiga cookies/,
    /Analyscookies/,
    /Funktionscookies/,
    /Så styr du över cookies/,
  ])
  const lifetimes = section(page, 'Hur länge cookies sparas')
  await expect(lifetimes).toContainText('Sessionscookies tas bort när du stänger webbläsaren.')
  await expect(lifetimes).toContainText('Permanenta cookies ligger kvar längre, som mest i 2 år')
  await expect(section(page, 'Kartor')).toContainText('Kartan på våra sidor sätter inga cookies.')
  await expect(section(page, 'Kartor')).toContainText(
    'Google Maps är en karttjänst som sätter cookies. Den öppnas först när du själv klickar',
  )
  await expect(section(page, 'Analyscookies')).toContainText('inga analyscookies')
  for (const key of ['zoom', 'current_map_center', 'map_info', 'user_position', 'last_center_coordinates'])
    await expect(section(page, 'Funktionscookies').getByText(key, { exact: true })).toBeVisible()
})

test('a visitor who only reads gets no cookie', async ({ page, context }) => {
  for (const [path, heading] of longTexts) await open(page, path, heading)
  await page.goto('/#/')
  await expect(page.getByRole('region', { name: 'Leta bland' }).getByRole('definition')).toHaveCount(2)
  expect(await context.cookies()).toEqual([])
})

test('the privacy policy and the GDPR page say who answers, how long things stay and where to complain', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/integritetspolicy', 'Integritetspolicy'],
    ['/gdpr', 'GDPR'],
  ] as const) {
    await open(page, path, heading)
    await expect(section(page, 'Personuppgiftsansvarig')).toContainText('[Operatörens namn]')
    await expect(section(page, 'Personuppgiftsansvarig')).toContainText('[E-postadress]')
    await expect(main(page).getByRole('link', { name: /@/ })).toHaveCount(0)
    await expect(main(page)).toContainText('Vi svarar inom 30 dagar')
    await expect(main(page)).toContainText('Användningsdata sparas i högst 2 år')
    await expect(main(page)).toContainText(/ontaktuppgifter( sparas)? tills du begär att de tas bort/)
    await expect(main(page).getByRole('link', { name: /^Integritetsskyddsmyndigheten \(IMY\)/ })).toHaveAttribute(
      'href',
      'https://www.imy.se/',
    )
  }
})

test('what stays as long as the account does is not called usage data, which stays for two years', async ({ page }) => {
  await open(page, '/integritetspolicy', 'Integritetspolicy')
  await expect(section(page, 'Uppgifter som du ger oss')).toContainText(
    'när du senast loggade in, så länge kontot finns',
  )
  await expect(section(page, 'Användningsdata')).not.toContainText('senast loggade in')
})

test('whoever serves the map is named as one who gets an address, maybe outside the EU', async ({ page }) => {
  await open(page, '/integritetspolicy', 'Integritetspolicy')
  const abroad = section(page, 'Överföring till andra länder')
  const host = await section(page, 'Vilka som får del av uppgifterna')
    .getByRole('listitem')
    .filter({ hasText: 'Karttjänsten' })
    .innerText()
  const [, name = ''] = /^Karttjänsten (\S+) ser/.exec(host) ?? []
  expect(name).not.toBe('')
  await expect(abroad).toContainText(`hämtar din webbläsare kartbilderna från ${name}`)
  await expect(abroad).toContainText('din IP-adress')
  await expect(abroad).not.toContainText(/Google, som|Facebook/)
})

test('what does not belong to an account is said to need a letter', async ({ page }) => {
  await open(page, '/gdpr', 'GDPR')
  await expect(section(page, 'Så använder du dina rättigheter')).toContainText(
    'Feedback, tips och uppgifter om dig i katalogen hör inte till kontot.',
  )
})

test('nobody but the operator is named who does not take part', async ({ page }) => {
  await open(page, '/integritetspolicy', 'Integritetspolicy')
  await expect(section(page, 'Vilka som får del av uppgifterna')).not.toContainText(/Firebase|Facebook/)
})

test.describe('where one can sign in with Facebook', () => {
  test.use({ serverEnv: { FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: 'any' } })

  test('it is named, and so is the cookie that belongs to it', async ({ page }) => {
    await open(page, '/integritetspolicy', 'Integritetspolicy')
    await expect(section(page, 'Vilka som får del av uppgifterna')).toContainText('Facebook (Meta)')
    await expect(section(page, 'Hur länge vi sparar uppgifter')).toContainText('ditt id hos Facebook')
    await open(page, '/cookies', 'Cookies')
    await expect(section(page, 'Nödvändiga cookies')).toContainText('fyndkartan.oauth_state')
  })
})

test.describe('an operator who has not told of themselves', () => {
  test('gaps can be seen on the GDPR page', async ({ page }) => {
    await open(page, '/gdpr', 'GDPR')
    const who = section(page, 'Personuppgiftsansvarig')
    for (const gap of ['[Operatörens namn]', '[Postadress]', '[Telefonnummer]', '[E-postadress]'])
      await expect(who.getByText(gap, { exact: true })).toBeVisible()
  })
})

test.describe('an operator who has', () => {
  test.use({
    serverEnv: {
      OPERATOR_NAME: 'Föreningen Fynd & Co',
      POSTAL_ADDRESS: 'Storgatan 1, 503 30 Borås',
      PHONE: '033-12 34 56',
      CONTACT_EMAIL: 'kontakt@fynd.example',
      FIREBASE_PROJECT_ID: 'demo-fyndkartan',
      FIREBASE_API_KEY: 'any',
    },
  })

  test('is named on every page, and so is who keeps the accounts', async ({ page }) => {
    for (const [path, heading] of longTexts) {
      await open(page, path, heading)
      await expect(main(page).getByRole('link', { name: 'kontakt@fynd.example' }).first()).toHaveAttribute(
        'href',
        'mailto:kontakt@fynd.example',
      )
      if (path !== '/cookies') await expect(main(page)).toContainText('Föreningen Fynd & Co')
      await expect(main(page).getByText(/^\[/)).toHaveCount(0)
    }
    const who = section(page, 'Personuppgiftsansvarig')
    await expect(who).toContainText('Storgatan 1, 503 30 Borås')
    await expect(who.getByRole('link', { name: '033-12 34 56' })).toHaveAttribute('href', 'tel:033123456')
    await expect(section(page, 'Vilka som får del av uppgifterna')).toContainText('Google (Firebase Authentication)')
    await open(page, '/integritetspolicy', 'Integritetspolicy')
    await expect(section(page, 'Överföring till andra länder')).toContainText(
      'med stöd av EU-kommissionens beslut om adekvat skyddsnivå',
    )
    await open(page, '/cookies', 'Cookies')
    await expect(section(page, 'Nödvändiga cookies')).toContainText('Google (Firebase Authentication)')
    await expect(section(page, 'Nödvändiga cookies')).not.toContainText('fyndkartan.session_token')
  })
})

for (const [now, date] of [
  ['2026-11-21T12:00:00+01:00', '21 november 2026'],
  ['2028-02-29T12:00:00+01:00', '29 februari 2028'],
  ['2027-05-01T00:30:00+02:00', '1 maj 2027'],
] as const)
  test.describe(`at ${now}`, () => {
    test.use({ now, timezoneId: 'America/New_York' })

    test(`the privacy policy bears the date ${date}`, async ({ page }) => {
      await open(page, '/integritetspolicy', 'Integritetspolicy')
      await expect(main(page).getByRole('time')).toHaveText(date)
    })
  })

test.describe('on a device in New York', () => {
  test.use({ now: '2026-12-31T23:58:00+01:00', timezoneId: 'America/New_York' })

  test('the date of the privacy policy changes at midnight in Sweden', async ({ page }) => {
    await open(page, '/integritetspolicy', 'Integritetspolicy')
    await expect(main(page).getByRole('time')).toHaveText('31 december 2026')
    await page.clock.pauseAt('2027-01-01T00:00:00+01:00')
    await page.clock.runFor(2000)
    await expect(main(page).getByRole('time')).toHaveText('1 januari 2027')
  })
})

test('the list of contents leads to a section, with the focus, and back again @phone', async ({ page }) => {
  await open(page, '/terms', 'Användarvillkor')
  const contents = page.getByRole('navigation', { name: 'Innehåll' })
  const link = contents.getByRole('link', { name: 'Tillämplig lag' })
  if (!(await link.isVisible())) await contents.getByText('Innehåll', { exact: true }).click()
  await link.click()
  const heading = main(page).getByRole('heading', { name: 'Tillämplig lag' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(/#\/terms\?avsnitt=lag$/)
  await expect(sectionHeadings(page)).toHaveCount(11)
  // Once more, from the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await contents.getByRole('link', { name: 'Tillämplig lag' }).click()
  await expect(heading).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/#\/terms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Användarvillkor' })).toBeVisible()
})

test('a section has an address of its own, and one that does not exist does no harm', async ({ page }) => {
  await page.goto('/#/gdpr?avsnitt=klagomal')
  await expect(main(page).getByRole('heading', { name: 'Klagomål' })).toBeFocused()
  await expect(main(page).getByRole('heading', { name: 'Klagomål' })).toBeInViewport()
  await page.goto('/#/gdpr?avsnitt=root')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'GDPR' })).toBeInViewport()
})

test('the pages lead to each other', async ({ page }) => {
  await open(page, '/terms', 'Användarvillkor')
  await section(page, 'Integritet').getByRole('link', { name: 'integritetspolicy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Integritetspolicy' })).toBeFocused()
  await section(page, 'Dina rättigheter').getByRole('link', { name: 'GDPR' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GDPR' })).toBeFocused()
  await section(page, 'Uppgifter vi behandlar').getByRole('link', { name: 'cookies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeFocused()
})

// 1440 at 200 and at 400 percent.
for (const width of [720, 360])
  test.describe(`enlarged, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 450 } })

    test('nothing has to be scrolled sideways', async ({ page }) => {
      for (const [path, heading] of [['/about', 'Om oss'], ...longTexts] as const) {
        await open(page, path, heading)
        const contents = page.getByText('Innehåll', { exact: true })
        if (path !== '/about') await contents.click()
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
          .toBe(await page.evaluate(() => document.documentElement.clientWidth))
      }
    })
  })

test('on paper there is the text and nothing that floats over it', async ({ page }) => {
  await open(page, '/cookies', 'Cookies')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' }).first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Innehåll' })).toBeHidden()
  await expect(sectionHeadings(page).last()).toBeVisible()
})
