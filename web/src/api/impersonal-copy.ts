import { withoutFavourites } from '@fyndkartan/contract/place'

/** What the page needs to read the answer, and the age by which it expires. */
const keptHeaders = ['content-type', 'date']

/**
 * What may be kept of an answer for reading without a network: the body without the visitor's marks, and no header but its
 * type and date. Null for everything but a whole answer of status 200.
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
    // Cut off on the way, or no JSON.
    return null
  }
}
