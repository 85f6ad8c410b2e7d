import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'

/** The server's configuration, inlined in the page. On the server, render-page.ts fills it in. */
export const siteConfig: SiteConfigWire = JSON.parse(
  (typeof document !== 'undefined' && document.getElementById(siteConfigElementId)?.textContent) || '{}',
)
