import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { SiteFooter } from './SiteFooter.tsx'

// The configuration of an operator without social media platforms. Layout.browser.test.tsx has one with platforms.
vi.mock('../../site-config.ts', async () => {
  const { buildSiteConfig } = await import('../../testing/build-site-config.ts')
  return { siteConfig: buildSiteConfig() }
})

test('§R4 platforms by configuration: the footer has three placeholders until platforms are configured', async () => {
  const screen = await render(
    <Router history={memoryHistory('/')}>
      <SiteFooter kindLinks={[]} />
    </Router>,
  )
  await screen.getByRole('button', { name: 'Visa sidfoten' }).click()
  await expect.element(screen.getByText('[E-postadress]').last()).toBeVisible()
  for (const number of [1, 2, 3]) await expect.element(screen.getByText(`[Sociala medier ${number}]`)).toBeVisible()
})
