import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'

/** The server's configuration, which is inlined in the page. */
export const siteConfig: SiteConfigWire = JSON.parse(document.getElementById(siteConfigElementId)?.textContent || '{}')
