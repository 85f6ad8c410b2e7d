/**
 * Finds places where a round may start, by the text that the visitor types: an address with its town ('Storgatan 1,
 * Borås') if the site can look up addresses, otherwise towns and villages.
 */
import { towns } from '@fyndkartan/domain/towns'
import type { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '../api/client.ts'
import { findAddress } from '../api/find-address.ts'
import type { FoundStart } from '../features/round/StartField.tsx'
import { foldTyped } from '../features/search/fold-typed.ts'
import { villagesQuery } from '../features/search/use-villages.ts'
import { findVillages } from '../features/search/village-table.ts'
import { siteConfig } from '../site-config.ts'

/** The most suggestions; more would not help the visitor to choose. */
const mostFound = 6

/** Returns the best matches first. Rejects when the address cannot be looked up, or the villages cannot be loaded. */
export async function findStarts(
  queries: QueryClient,
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundStart[]> {
  const comma = text.lastIndexOf(',')
  const [street, town] = [text.slice(0, Math.max(0, comma)).trim(), text.slice(comma + 1).trim()]
  if (siteConfig.finds_addresses && street !== '' && town !== '') {
    try {
      const { position } = await findAddress(street, town, signal)
      return [{ name: `${street}, ${town}`, whereabouts: '', position }]
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  const wanted = foldTyped(town)
  if (wanted === '') return []
  const named = towns
    .filter(({ name }) => foldTyped(name).startsWith(wanted))
    .map(({ name, county, position }) => ({ name, whereabouts: county, position }))
  const exact = named.filter(({ name }) => foldTyped(name) === wanted)
  if (exact.length === 1) return exact
  const villages = findVillages(await queries.query(villagesQuery), wanted)
  return [...named, ...villages].slice(0, mostFound)
}
