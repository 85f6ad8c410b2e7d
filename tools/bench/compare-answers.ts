/** Checks before the measurement that a rival gives the same results as the site. */
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

/** Compares the answers to the calls of `count` visits, and returns the number of answers. Throws if one differs. */
export async function compareAnswers(site: string, rival: string, visits: Visits, count: number): Promise<number> {
  let compared = 0
  for (let visitor = 0; visitor < count; visitor++)
    for (const call of visits(visitor)) {
      const [own, other] = await Promise.all([read(site, call), read(rival, call)])
      if (own !== other) throw new Error(`${rival}${call.path} differs:\n${own}\n${other}`)
      compared++
    }
  return compared

  /** The part of an answer that must be the same at the site and the rival, as text. */
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

/** A list as text. It omits names, because places with the same date and time may come in another order. */
function describeList(posts: readonly Post[]): string {
  const rows = posts.map(({ source, date, start_time }) => [source, date, start_time].join(' '))
  return [posts[0]?.row_count ?? 0, ...rows].join('\n')
}

/**
 * Checks the places near a place: `codes` lists the place itself first, then its neighbours. Returns '' if the site's
 * page at `path` links to all neighbours.
 */
async function nearOf(codes: string, site: string, { path, headers }: Call): Promise<string> {
  const page = await (await fetch(`${site}${path}`, { headers })).text()
  const [, ...near] = codes.split(',').map(Number)
  const missing = near.filter((code) => {
    const address = placePageAddress({ ...placeOfCode(code), name: null, town: null })
    return !new RegExp(`href="${address}\\b`).test(page)
  })
  return near.length === 0 ? 'nothing is near' : missing.join()
}
