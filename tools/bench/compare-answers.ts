/** Checks before anything is timed that a rival finds what the site finds. */
import { readMapRows } from '@fyndkartan/contract/map-rows'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { placeOfCode } from '@fyndkartan/domain/place'
import type { Call, Visits } from './visit-calls.ts'

interface Post {
  readonly id: number
  readonly source?: string
  readonly name: string
  readonly row_count?: number
  readonly date?: string
  readonly start_time?: string | null
}

interface Counts {
  readonly events: number
  readonly stores: number
}

/** Throws when an answer to one of the calls of these visits differs. Returns the number of answers. */
export async function compareAnswers(site: string, rival: string, visits: Visits, count: number): Promise<number> {
  let compared = 0
  for (let visitor = 0; visitor < count; visitor++)
    for (const call of visits(visitor)) {
      const [own, other] = await Promise.all([read(site, call), read(rival, call)])
      if (own !== other) throw new Error(`${rival}${call.path} differs:\n${own}\n${other}`)
      compared++
    }
  return compared

  /** What has to be the same, as text. */
  async function read(address: string, call: Call): Promise<string> {
    const answer = await fetch(`${address}${call.path}`, { headers: call.headers })
    if (!answer.ok) throw new Error(`${address}${call.path} is answered with ${answer.status}`)
    switch (call.kind) {
      case 'start page':
        return ''
      case 'map of the country':
      case 'map of a town':
        return readMapRows(await answer.arrayBuffer())
          .codes.toSorted()
          .join()
      case 'list of the country':
      case 'list of a town':
        return describeList((await answer.json()) as Post[])
      case 'counts':
        return describeCounts((await answer.json()) as Counts)
      case 'place’s page':
        return address === rival ? nearOf(answer.headers.get('x-near') ?? '', site, call) : ''
      case 'slide':
      case 'shop’s popup':
      case 'market’s popup': {
        const { id, name } = (await answer.json()) as Post
        return `${id} ${name}`
      }
    }
  }
}

function describeCounts({ events, stores }: Counts): string {
  return `${events} ${stores}`
}

/** Rows that only the seed orders may come in another order. */
function describeList(posts: readonly Post[]): string {
  const rows = posts.map(({ source, date, start_time }) => [source, date, start_time].join(' '))
  return [posts[0]?.row_count ?? 0, ...rows].join('\n')
}

/** Empty when the site's page links to each of the places. The place itself is the first of them. */
async function nearOf(codes: string, site: string, { path, headers }: Call): Promise<string> {
  const page = await (await fetch(`${site}${path}`, { headers })).text()
  const [, ...near] = codes.split(',').map(Number)
  const missing = near.filter((code) => {
    const address = placePageAddress({ ...placeOfCode(code), name: null, town: null })
    return !new RegExp(`href="${address}\\b`).test(page)
  })
  return near.length === 0 ? 'nothing is near' : missing.join()
}
