import { expect, test, vi } from 'vitest'
import { sectionText, showInfoPage } from '../testing/info-page.tsx'
import AboutPage from './AboutPage.tsx'
import CookiesPage from './CookiesPage.tsx'
import GdprPage from './GdprPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

/** The configuration of an operator who has set everything, with accounts at Firebase. */
vi.mock('../site-config.ts', async () => {
  const { buildSiteConfig } = await import('../testing/build-site-config.ts')
  return {
    siteConfig: buildSiteConfig({
      identity: {
        provider: 'firebase',
        api_key: 'any',
        project_id: 'demo-fyndkartan',
        auth_domain: 'any',
        emulator_url: null,
      },
      contact_email: 'kontakt@fynd.example',
      operator: { name: 'Föreningen Fynd & Co', postal_address: 'Storgatan 1, 503 30 Borås', phone: '033-12 34 56' },
      tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  }
})

test.each([
  ['about', AboutPage],
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
  ['cookies', CookiesPage],
  ['gdpr', GdprPage],
] as const)("the page %s has the operator's address and no placeholder", async (name, Page) => {
  const { container: page } = await showInfoPage(Page)
  expect(page.querySelector('a[href="mailto:kontakt@fynd.example"]')).not.toBeNull()
  expect(page.textContent).not.toMatch(/\[[A-ZÅÄÖ]/)
  if (name !== 'about' && name !== 'cookies') expect(page.textContent).toContain('Föreningen Fynd & Co')
})

test('the controller of personal data has an address and a telephone number', async () => {
  const { container: page } = await showInfoPage(GdprPage)
  expect(await sectionText(GdprPage, 'Personuppgiftsansvarig')).toContain('Storgatan 1, 503 30 Borås')
  expect(page.querySelector('a[href="tel:033123456"]')?.textContent).toBe('033-12 34 56')
})

test('the pages name Google and Facebook when Firebase has the accounts', async () => {
  expect(await sectionText(PrivacyPage, 'Vilka som får del av uppgifterna')).toContain(
    'Google (Firebase Authentication)',
  )
  expect(await sectionText(PrivacyPage, 'Vilka som får del av uppgifterna')).toContain('Facebook (Meta)')
  expect(await sectionText(PrivacyPage, 'Överföring till andra länder')).toContain(
    'med stöd av EU-kommissionens beslut om adekvat skyddsnivå',
  )
  const cookies = await sectionText(CookiesPage, 'Nödvändiga cookies')
  expect(cookies).toContain('Google (Firebase Authentication)')
  expect(cookies).not.toContain('fyndkartan.session_token')
})
