/**
 * What the JSON of a map costs without HTTP: finding up to 1,000 rows and putting their bytes together. In a separate process,
 * `node map-rows.ts SIZE ROUNDS`, so that a million places do not fill the memory of the measuring one. Prints a line of JSON.
 */
import { execFileSync } from 'node:child_process'
import { buildPlaces, buildSearches } from '../../search/bench/data.ts'
import { time } from '../../search/bench/timing.ts'
import { buildPostsBody } from '../../server/src/http/answers/posts-body.ts'
import { loadIndex } from './ready-answers.ts'

export interface MapRowFigures {
  readonly size: number
  /** A search, round by round. */
  readonly microseconds: readonly number[]
}

const searchCount = 500

export function measureMapRows(size: number, rounds: number): MapRowFigures {
  const script = ['--max-old-space-size=8192', import.meta.filename, String(size), String(rounds)]
  return JSON.parse(execFileSync(process.execPath, script).toString()) as MapRowFigures
}

function measureHere(size: number, rounds: number): MapRowFigures {
  const index = loadIndex(buildPlaces(size, 1))
  const searches = buildSearches(searchCount, 9, 'map')
  const putTogether = () => {
    for (const { request } of searches) buildPostsBody(index, index.find(request), null)
  }
  putTogether()
  const microseconds = Array.from({ length: rounds }, () => (time(putTogether) * 1000) / searchCount)
  return { size, microseconds }
}

if (import.meta.main) {
  const [size, rounds] = process.argv.slice(2).map(Number)
  process.stdout.write(JSON.stringify(measureHere(size as number, rounds as number)))
}
