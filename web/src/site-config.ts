import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'

/** What the server says of itself; it stands in the page, so it is there before anything is fetched. */
export const siteConfig: SiteConfigWire = JSON.parse(document.getElementById(siteConfigElementId)?.textContent || '{}')
