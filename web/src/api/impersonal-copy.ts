import { withoutFavourites } from '@fyndkartan/contract/place'

/** The headers of the copy: the page needs the type, and cache expiry needs the date. */
const copiedHeaders = ['content-type', 'date']

/**
 * A copy of an answer for reading offline: the body without the visitor's favourite flags, and only the headers above.
 * Null unless the answer is complete and has status 200.
 */
export async function impersonalCopy(answer: Response): Promise<Response | null> {
  if (answer.status !== 200) return null
  const headers = copiedHeaders.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  try {
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return new Response(isJson ? withoutFavourites(await answer.text()) : await answer.arrayBuffer(), { headers })
  } catch {
    // The body is incomplete or not valid JSON.
    return null
  }
}
