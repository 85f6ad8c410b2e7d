import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import CookiesPage from './CookiesPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'

/** The site's own accounts, and Facebook for signing in. */
vi.mock('../site-config.ts', () => ({
  siteConfig: {
    api_key: 'key',
    tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
    tile_attribution: '',
    sample_data: false,
    start_map: '/select_map_info',
    finds_addresses: false,
    travel_modes: [],
    identity: { provider: 'embedded', facebook: true },
    contact_email: null,
    operator: { name: null, postal_address: null, phone: null },
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

test('Facebook and its cookie are named', async () => {
  const privacy = await show(PrivacyPage)
  expect(sectionIn(privacy, 'Vilka som får del av uppgifterna')).toContain('Facebook (Meta)')
  expect(sectionIn(privacy, 'Hur länge vi sparar uppgifter')).toContain('ditt id hos Facebook')
  expect(sectionIn(await show(CookiesPage), 'Nödvändiga cookies')).toContain('fyndkartan.oauth_state')
})
