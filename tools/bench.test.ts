/** Tests of the benchmark itself: a client that miscounts, or a comparison that accepts everything, would go unnoticed. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { allocateMapRows, writeMapRows } from '@fyndkartan/contract/map-rows'
import { afterEach, describe, expect, test } from 'vitest'
import { compareAnswers } from './bench/compare-answers.ts'
import { pageFile, readMeasured } from './bench/measured.ts'
import { formatPage } from './bench/page.ts'
import { ReadyAnswers } from './bench/ready-answers.ts'
import { visitFor } from './bench/replay.ts'
import { SlowLine } from './bench/slow-line.ts'
import type { Call, CallKind } from './bench/visit-calls.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const call = (kind: CallKind, path: string): Call => ({ kind, path, headers: { 'accept-encoding': 'br' } })

describe('visitors', () => {
  test('make all calls of a visit, in order, and are counted', async () => {
    const urls: string[] = []
    const address = await serve(({ url = '' }, response) => {
      urls.push(url)
      response.end('answer')
    })
    const count = await visitFor(
      address,
      (visitor) => [call('slide', `/${visitor}/a`), call('slide', `/${visitor}/b`)],
      7,
      50,
    )
    expect(urls).toHaveLength(2 * count)
    for (let visitor = 7; visitor < 7 + count; visitor++)
      expect(urls.filter((url) => url.startsWith(`/${visitor}/`))).toEqual([`/${visitor}/a`, `/${visitor}/b`])
  })

  test('do not accept an unsuccessful answer', async () => {
    const address = await serve((_, response) => void response.writeHead(429).end())
    await expect(visitFor(address, () => [call('counts', '/counts')], 0, 50)).rejects.toThrow('answered with 429')
  })
})

test('the ceiling sends the bytes of the site, as the site compressed them, for any seed', async () => {
  const body = brotliCompressSync('a list')
  const site = await serve((_, response) => void response.writeHead(200, { 'content-encoding': 'br' }).end(body))
  const answers = new ReadyAnswers(site)
  await answers.prepare([call('list of a town', '/list?a=1&seed=1')])
  const ceiling = await serve((request, response) => answers.send(request, response))
  const answer = await fetch(`${ceiling}/list?a=1&seed=2`)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toBe('a list')
})

describe('the comparison of answers', () => {
  const mapOf = (codes: readonly number[]) => {
    const rows = allocateMapRows(codes.length)
    rows.codes.set(codes)
    return writeMapRows(rows)
  }
  const list = (rowCount: number, startTime: string) =>
    JSON.stringify([{ row_count: rowCount, source: 'event_info', date: '2026-11-28', start_time: startTime }])
  const page = '<a href="/butik/6-myrorna-lund">'
  const answers: Record<string, string | Uint8Array> = {
    '/map': mapOf([2, 5]),
    '/list': list(3, '10:00'),
    '/counts': '{"events":1,"stores":2}',
    '/shop': '{"id":4,"name":"Myrorna"}',
    '/page': page,
  }
  const calls = [
    call('map of a town', '/map'),
    call('list of a town', '/list'),
    call('counts', '/counts'),
    call('shop’s popup', '/shop'),
    call('place’s page', '/page'),
  ]
  const answering = (answers: Record<string, string | Uint8Array>, near: string): RequestListener => {
    return ({ url = '' }, response) => void response.writeHead(200, { 'x-near': near }).end(answers[url])
  }
  const compare = async (other: Record<string, string | Uint8Array>, near = '8,12') =>
    compareAnswers(
      await serve(answering(answers, '')),
      await serve(answering({ ...answers, ...other }, near)),
      () => calls,
      1,
    )

  test('accepts the same, in any order of equals', async () => {
    expect(await compare({ '/map': mapOf([5, 2]), '/counts': '{"stores":2,"events":1}' })).toBe(5)
  })

  test.each<[string, Record<string, string | Uint8Array>, string?]>([
    ['a place on the map', { '/map': mapOf([2]) }],
    ['a total', { '/list': list(4, '10:00') }],
    ['a row of a list', { '/list': list(3, '11:00') }],
    ['a number of places', { '/counts': '{"events":1,"stores":3}' }],
    ['a popup', { '/shop': '{"id":5,"name":"Myrorna"}' }],
    ['what is near', {}, '8,14'],
    ['nothing near', {}, '8'],
  ])('reports another answer: %s', async (_, other, near) => {
    await expect(compare(other, near)).rejects.toThrow('differs')
  })
})

test('the slow line delays an answer by its bytes and three halves of a round trip, and delivers all of it', async () => {
  const address = await serve((_, response) => void response.end('x'.repeat(20_000)))
  const line = new SlowLine()
  const begin = performance.now()
  const answer = await fetch(await line.to(address))
  expect(await answer.text()).toBe('x'.repeat(20_000))
  // About 400 ms: opening the connection and sending the request take 225 ms (one and a half round trips), the way back
  // 75 ms, and the 20,000 bytes 100 ms.
  expect(performance.now() - begin).toBeGreaterThan(380)
  line.close()
})

describe('the page', () => {
  test('is what the parts have measured, and nothing written by hand', () => {
    expect(readFileSync(pageFile, 'utf8')).toBe(formatPage(readMeasured()))
  })

  test('says which goals are reached, and where PostGIS was not measured', () => {
    const measured = readMeasured()
    const visitOf = (us: number) => ({ '.': { visit: [us] }, ceiling: { visit: [100] } })
    const withVisit = (us: number) =>
      formatPage({
        ...measured,
        visit: { ...measured.visit, figures: [{ places: 10_000, rounds: visitOf(us), changing: null }] },
      })
    expect(withVisit(400)).toContain('| 10,000 places: a visit, ms of processor | at most 0.5 | 0.4 | reached |')
    expect(withVisit(600)).toContain('| at most 0.5 | 0.6 | **not reached** |')
    expect(withVisit(400)).toContain(
      '| 10,000 places: times as cheap as with PostGIS | at least 20 | – | not measured |',
    )
  })
})
