import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'

/** The server's configuration, which is inlined in the page. On the server render-page.tsx fills it in. */
export const siteConfig: SiteConfigWire = JSON.parse(
  (typeof document !== 'undefined' && document.getElementById(siteConfigElementId)?.textContent) || '{}',
)
