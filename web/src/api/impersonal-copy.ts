import { withoutFavourites } from '@fyndkartan/contract/place'

/** Headers that are kept: the page needs the type, and expiry needs the date. */
const keptHeaders = ['content-type', 'date']

/**
 * The copy of an answer that is kept for reading offline: its body without the visitor's favourites, and no headers but type and
 * date. Null for anything but a complete answer of status 200.
 */
export async function impersonalCopy(answer: Response): Promise<Response | null> {
  if (answer.status !== 200) return null
  const headers = keptHeaders.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  try {
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return new Response(isJson ? withoutFavourites(await answer.text()) : await answer.arrayBuffer(), { headers })
  } catch {
    // Incomplete, or invalid JSON.
    return null
  }
}
