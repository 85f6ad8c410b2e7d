import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'

/**
 * The server's configuration, which the server writes into the page as JSON. While the server renders, render-page.ts
 * fills it in.
 */
export const siteConfig: SiteConfigWire = JSON.parse(
  (typeof document !== 'undefined' && document.getElementById(siteConfigElementId)?.textContent) || '{}',
)
