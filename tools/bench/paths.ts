/** The searches as addresses, in the spelling of the contract. */
import { searchQueryToWire } from '@fyndkartan/contract/search-query'
import { buildSearches } from '../../search/bench/data.ts'

export const benchKey = 'the-key-of-the-benchmark'

/** The headers of every request, as lines. */
export const benchHeaders = `x-api-key: ${benchKey}\r\n`

const searchCount = 2000
const searchSeed = 77

/** All different, so that no answer can come from a cache. */
export function measuredPaths(): string[] {
  return buildSearches(searchCount, searchSeed).map(
    ({ request }) => `/select_event_info?${new URLSearchParams(searchQueryToWire(request))}`,
  )
}
