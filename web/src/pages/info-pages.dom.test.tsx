import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { oneLine, sectionsOf, showInfoPage } from '../testing/info-page.tsx'
import AboutPage from './AboutPage.tsx'
import CookiesPage from './CookiesPage.tsx'
import GdprPage from './GdprPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

// The configuration of an operator who has set only a contact address; info-pages.configured.dom.test.tsx has a full
// one.
vi.mock('../site-config.ts', async () => {
  const { buildSiteConfig } = await import('../testing/build-site-config.ts')
  return {
    siteConfig: buildSiteConfig({
      contact_email: 'hej@fyndkartan.example',
      tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  }
})

afterEach(() => {
  vi.useRealTimers()
})

test('§2 about title, §2 about features, §1 disclaimer on about: the page describes the site', async () => {
  const screen = await showInfoPage(AboutPage)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
  const features = screen.getByRole('region', { name: 'Det här kan du göra' }).getByRole('listitem').elements()
  expect(features.map((feature) => [feature.querySelector('h3')?.textContent, feature.textContent])).toEqual([
    ['Sök', expect.stringContaining('Sök på ort, ord, öppettider')],
    ['Kartvy', expect.stringContaining('Se allt på kartan')],
    ['Datumfilter', expect.stringContaining('Välj en dag')],
    ['Butiker och evenemang', expect.stringContaining('Second hand-butiker med öppettider')],
  ])
  await expect
    .element(screen.getByText(/Uppgifterna kan vara fel eller inaktuella, så dubbelkolla alltid .* egen hemsida/))
    .toBeVisible()
})

test('§2 about tips button, §2 about e-mail: the page has the contact address', async () => {
  const screen = await showInfoPage(AboutPage)
  const contact = screen.getByRole('region', { name: 'Hör av dig' })
  await expect.element(contact.getByRole('link', { name: 'Tipsa oss' })).toHaveAttribute('href', '#/tips')
  await expect
    .element(contact.getByRole('link', { name: 'hej@fyndkartan.example' }))
    .toHaveAttribute('href', 'mailto:hej@fyndkartan.example')
})

test.each([
  ['terms', 'Användarvillkor', 11, TermsPage],
  ['privacy', 'Integritetspolicy', 13, PrivacyPage],
  ['cookies', 'Cookies', 8, CookiesPage],
  ['gdpr', 'GDPR', 11, GdprPage],
] as const)('§2 %s count, §R4 sections are headings: %s has %i numbered sections', async (_key, title, count, Page) => {
  const screen = await showInfoPage(Page)
  await expect.element(screen.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  const headings = screen.getByRole('heading', { level: 2 }).elements().map(oneLine)
  expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  )
  const contents = screen.getByRole('navigation', { name: 'Innehåll' }).element()
  expect([...contents.querySelectorAll('a')].map(oneLine)).toEqual(headings)
})

describe('the terms of use', () => {
  test.each([
    ['terms general', 1, 'Allmänt', /Fyndkartan är en katalog över second hand-butiker och loppisar/],
    ['terms use', 2, 'Användning av tjänsten', /Du får däremot inte/],
    ['terms rights', 3, 'Immateriella rättigheter', /formgivningen och våra egna texter tillhör oss/],
    ['terms user content', 4, 'Innehåll från användare', /När du skickar ett tips ger du oss rätt att/],
    ['terms privacy', 5, 'Integritet', /står i vår integritetspolicy/],
    ['terms disclaimer', 6, 'Friskrivning', /Vi är inte arrangör, säljare eller förmedlare/],
    ['terms liability', 7, 'Ansvarsbegränsning', /Vi ansvarar inte för indirekta skador/],
    ['terms links', 8, 'Länkar till tredje part', /Vi ansvarar inte för deras innehåll/],
    ['terms changes', 9, 'Ändringar', /Vi får ändra tjänsten och villkoren/],
    ['terms law', 10, 'Tillämplig lag', /Svensk lag gäller för villkoren.* avgörs av svensk domstol/],
    ['terms contact', 11, 'Kontakt', /Skriv till oss på hej@fyndkartan\.example/],
  ])('§2 %s: section %i is %s', async (_key, number, title, words) => {
    const section = (await sectionsOf(TermsPage))[number - 1]
    expect(section?.heading).toBe(`${number}. ${title}`)
    expect(section?.text).toMatch(words)
  })

  test('§2 terms privacy: the section on privacy links to the privacy policy', async () => {
    expect((await sectionsOf(TermsPage))[4]?.addresses).toContain('#/integritetspolicy')
  })

  test('§1 disclaimer in terms: the content is not guaranteed to be correct', async () => {
    expect((await sectionsOf(TermsPage))[5]?.text).toContain(
      'De kan vara fel eller inaktuella, och vi garanterar inte att de stämmer.',
    )
  })

  test('§9 liability cap: the cap is the lower of the payments in 12 months and 1000 SEK', async () => {
    expect((await sectionsOf(TermsPage))[6]?.text).toContain(
      'ansvar mot dig är begränsat till det lägre av vad du har betalat till oss under de senaste 12 månaderna och 1000 SEK.',
    )
  })
})

for (const [key, Page] of [
  ['privacy', PrivacyPage],
  ['gdpr', GdprPage],
] as const) {
  describe(`the page on ${key}`, () => {
    const textOf = async () => (await sectionsOf(Page)).map(({ text }) => text).join(' ')

    test(`§2 ${key} controller, §2 ${key} e-mail: the operator is the controller of personal data`, async () => {
      const who = (await sectionsOf(Page)).find(({ heading }) => heading.endsWith('Personuppgiftsansvarig'))
      expect(who?.text).toContain('[Operatörens namn]')
      expect(who?.addresses).toContain('mailto:hej@fyndkartan.example')
    })

    test(`§2 ${key} thirty days: requests are answered within 30 days`, async () => {
      expect(await textOf()).toContain('Vi svarar inom 30 dagar')
    })

    test(`§2 ${key} authority: complaints go to Integritetsskyddsmyndigheten`, async () => {
      const sections = await sectionsOf(Page)
      const complaint = sections.find(({ text }) => /klaga hos Integritetsskyddsmyndigheten \(IMY\)/.test(text))
      expect(complaint?.addresses).toContain('https://www.imy.se/')
    })

    test(`§2 ${key} usage data, §2 ${key} contact info: the page has the retention periods`, async () => {
      expect(await textOf()).toContain('Användningsdata sparas i högst 2 år')
      expect(await textOf()).toMatch(/[Kk]ontaktuppgifter( sparas)? tills du begär att de tas bort/)
    })
  })
}

test('§2 gdpr postal address, §2 gdpr phone number: missing details have placeholders', async () => {
  const screen = await showInfoPage(GdprPage)
  for (const gap of ['[Postadress]', '[Telefonnummer]'])
    await expect.element(screen.getByText(gap, { exact: true })).toBeVisible()
})

test.each([
  ['2026-11-21T12:00:00+01:00', '21 november 2026'],
  ['2028-02-29T12:00:00+01:00', '29 februari 2028'],
  ['2027-05-01T00:30:00+02:00', '1 maj 2027'],
])('§2 privacy date, §R4 privacy date format: at %s the date is %s', async (now, date) => {
  vi.setSystemTime(now)
  const screen = await showInfoPage(PrivacyPage)
  await expect.element(screen.getByRole('time')).toHaveTextContent(date)
})

describe('the cookie policy', () => {
  test.each([
    ['cookies necessary', 'Nödvändiga cookies', /^De behövs för att du ska kunna logga in/],
    ['cookies analytics', 'Analyscookies', /^Analyscookies mäter hur besökare använder en webbplats/],
    ['cookies functionality', 'Funktionscookies', /^Funktionscookies minns dina val/],
    ['cookies of a session', 'Hur länge cookies sparas', /^Sessionscookies tas bort när du stänger webbläsaren\./],
    ['cookies that stay', 'Hur länge cookies sparas', /Permanenta cookies ligger kvar längre, som mest i 2 år/],
    ['cookies of our map', 'Kartor', /^Kartan på våra sidor sätter inga cookies\./],
    [
      'cookies of a map service',
      'Kartor',
      /Google Maps är en karttjänst som sätter cookies\. Den öppnas först när du själv klickar/,
    ],
  ])('§2 %s: the section “%s” has the text', async (_key, title, words) => {
    const section = (await sectionsOf(CookiesPage)).find(({ heading }) => heading.endsWith(` ${title}`))
    expect(section?.text.slice(section.heading.length).trim()).toMatch(words)
  })

  test.each(['zoom', 'current_map_center', 'map_info', 'user_position', 'last_center_coordinates'])(
    'the stored key %s is listed',
    async (key) => {
      const screen = await showInfoPage(CookiesPage)
      await expect.element(screen.getByText(key, { exact: true })).toBeVisible()
    },
  )
})

describe('the pages are consistent with each other', () => {
  const sectionOf = async (Page: ComponentType, title: string) =>
    (await sectionsOf(Page)).find(({ heading }) => heading.endsWith(`. ${title}`))?.text ?? ''

  test('a tip may be published, but feedback never is', async () => {
    expect(await sectionOf(TermsPage, 'Innehåll från användare')).toContain(
      'Feedback läses bara av dem som sköter Fyndkartan och publiceras inte.',
    )
    expect(await sectionOf(PrivacyPage, 'Vilka som får del av uppgifterna')).toContain('Feedback publiceras inte.')
  })

  test('the last sign-in is kept with the account, so the page does not call it usage data', async () => {
    expect(await sectionOf(PrivacyPage, 'Uppgifter som du ger oss')).toContain(
      'när du senast loggade in, så länge kontot finns',
    )
    expect(await sectionOf(PrivacyPage, 'Användningsdata')).not.toContain('senast loggade in')
  })

  test('the tile service is named as a recipient of IP addresses, possibly outside the EU', async () => {
    expect(await sectionOf(PrivacyPage, 'Vilka som får del av uppgifterna')).toContain('Karttjänsten tiles.example ser')
    const abroad = await sectionOf(PrivacyPage, 'Överföring till andra länder')
    expect(abroad).toContain('hämtar din webbläsare kartbilderna från tiles.example')
    expect(abroad).toContain('din IP-adress')
    expect(abroad).not.toMatch(/Google, som|Facebook/)
    expect(await sectionOf(CookiesPage, 'Kartor')).toContain('Kartbilderna hämtas från tiles.example')
  })

  test('data outside an account requires a written request', async () => {
    expect(await sectionOf(GdprPage, 'Så använder du dina rättigheter')).toContain(
      'Feedback, tips och uppgifter om dig i katalogen hör inte till kontot.',
    )
  })

  test('services that the site does not use are not named', async () => {
    expect(await sectionOf(PrivacyPage, 'Vilka som får del av uppgifterna')).not.toMatch(/Firebase|Facebook/)
  })
})
