import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import AboutPage from './AboutPage.tsx'
import CookiesPage from './CookiesPage.tsx'
import GdprPage from './GdprPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

/** An operator with everything configured, and accounts at Firebase. */
vi.mock('../site-config.ts', () => ({
  siteConfig: {
    api_key: 'key',
    tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
    tile_attribution: '',
    sample_data: false,
    start_map: '/select_map_info',
    finds_addresses: false,
    travel_modes: [],
    identity: {
      provider: 'firebase',
      api_key: 'any',
      project_id: 'demo-fyndkartan',
      auth_domain: 'any',
      emulator_url: null,
    },
    contact_email: 'kontakt@fynd.example',
    operator: { name: 'Föreningen Fynd & Co', postal_address: 'Storgatan 1, 503 30 Borås', phone: '033-12 34 56' },
    slideshow_ids: [],
    social_links: [],
  } satisfies SiteConfigWire,
}))

async function show(Page: ComponentType): Promise<HTMLElement> {
  const { container } = await render(
    <Router history={memoryHistory('/')}>
      <Page />
    </Router>,
  )
  return container
}

/** The text of one section, by its heading without the number. */
function sectionIn(page: HTMLElement, name: string): string {
  const sections = [...page.querySelectorAll('section[aria-labelledby]')]
  const found = sections.find((section) => section.querySelector('h2')?.textContent.endsWith(name))
  return (found?.textContent ?? '').replaceAll(/\s+/g, ' ')
}

test.each([
  ['about', AboutPage],
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
  ['cookies', CookiesPage],
  ['gdpr', GdprPage],
] as const)('the page %s has the address of the operator and no placeholder', async (name, Page) => {
  const page = await show(Page)
  expect(page.querySelector('a[href="mailto:kontakt@fynd.example"]')).not.toBeNull()
  expect(page.textContent).not.toMatch(/\[[A-ZÅÄÖ]/)
  if (name !== 'about' && name !== 'cookies') expect(page.textContent).toContain('Föreningen Fynd & Co')
})

test('the controller of personal data is named with address and telephone', async () => {
  const page = await show(GdprPage)
  expect(sectionIn(page, 'Personuppgiftsansvarig')).toContain('Storgatan 1, 503 30 Borås')
  expect(page.querySelector('a[href="tel:033123456"]')?.textContent).toBe('033-12 34 56')
})

test('Google and Facebook are named where Firebase has the accounts', async () => {
  const privacy = await show(PrivacyPage)
  expect(sectionIn(privacy, 'Vilka som får del av uppgifterna')).toContain('Google (Firebase Authentication)')
  expect(sectionIn(privacy, 'Vilka som får del av uppgifterna')).toContain('Facebook (Meta)')
  expect(sectionIn(privacy, 'Överföring till andra länder')).toContain(
    'med stöd av EU-kommissionens beslut om adekvat skyddsnivå',
  )
  const cookies = sectionIn(await show(CookiesPage), 'Nödvändiga cookies')
  expect(cookies).toContain('Google (Firebase Authentication)')
  expect(cookies).not.toContain('fyndkartan.session_token')
})
