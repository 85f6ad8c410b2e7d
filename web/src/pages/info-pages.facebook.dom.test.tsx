import { expect, test, vi } from 'vitest'
import { sectionText } from '../testing/info-page.tsx'
import CookiesPage from './CookiesPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'

/** A site with its own accounts and Facebook sign-in. */
vi.mock('../site-config.ts', async () => {
  const { buildSiteConfig } = await import('../testing/build-site-config.ts')
  return {
    siteConfig: buildSiteConfig({
      identity: { provider: 'embedded', facebook: true },
      tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  }
})

test('the pages name Facebook and its cookie', async () => {
  expect(await sectionText(PrivacyPage, 'Vilka som får del av uppgifterna')).toContain('Facebook (Meta)')
  expect(await sectionText(PrivacyPage, 'Hur länge vi sparar uppgifter')).toContain('ditt id hos Facebook')
  expect(await sectionText(CookiesPage, 'Nödvändiga cookies')).toContain('fyndkartan.oauth_state')
})
