import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { SiteFooter } from './SiteFooter.tsx'

// An operator who has configured nothing; Layout.browser.test.tsx has one with platforms.
vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    api_key: 'key',
    tile_url: '',
    tile_attribution: '',
    sample_data: false,
    start_map: '/select_map_info',
    finds_addresses: false,
    travel_modes: [],
    identity: { provider: 'embedded', facebook: false },
    contact_email: null,
    operator: { name: null, postal_address: null, phone: null },
    slideshow_ids: [],
    social_links: [],
  } satisfies SiteConfigWire,
}))

test('§R4 platforms by configuration: until any are configured there are three placeholders', async () => {
  const screen = await render(
    <Router history={memoryHistory('/')}>
      <SiteFooter kindLinks={[]} />
    </Router>,
  )
  await screen.getByRole('button', { name: 'Visa sidfoten' }).click()
  await expect.element(screen.getByText('[E-postadress]').last()).toBeVisible()
  for (const number of [1, 2, 3]) await expect.element(screen.getByText(`[Sociala medier ${number}]`)).toBeVisible()
})
