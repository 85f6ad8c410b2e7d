/** Paths of the pages for towns and counties. Not in page-addresses.ts, because they need the table of towns. */
import { countySlug, townSlug } from '@fyndkartan/domain/town-slugs'
import type { Town } from '@fyndkartan/domain/towns'
import { pageAddresses } from './page-addresses.ts'

export function townPageAddress(town: Pick<Town, 'name'>): string {
  return pageAddresses.town.replace('{slug}', townSlug(town))
}

/** The path of the page with the shops and markets that are open in a town at the weekend. */
export function weekendPageAddress(town: Pick<Town, 'name'>): string {
  return pageAddresses.weekend.replace('{slug}', townSlug(town))
}

export function countyPageAddress(county: string): string {
  return pageAddresses.county.replace('{slug}', countySlug(county))
}
