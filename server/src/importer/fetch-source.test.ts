import { type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { SourceKind } from '@fyndkartan/domain/source'
import { shopTable, startSourceServer } from '../testing/source-server.ts'
import { fetchSource, type FetchSettings } from './fetch-source.ts'
import type { KnownVersion } from './guarded-fetch.ts'
import { isPublicOrLoopback } from './public-address.ts'

const settings: FetchSettings = {
  userAgent: 'Fyndkartan/1.0 (+https://www.example.se; kontakt@example.se)',
  overpassUrl: 'http://127.0.0.1:9/',
  guards: { allows: isPublicOrLoopback, timeLimitMs: 20_000, sizeLimitBytes: 1024 * 1024 },
  pauseMs: 0,
}

const tooLong = 'took longer than 1 s'

/** A short time limit for servers whose answers never end. */
const mannersFor = (message: string): Pick<Asked, 'settings'> =>
  message === tooLong ? { settings: { guards: { ...settings.guards, timeLimitMs: 200 } } } : {}

interface Asked {
  readonly kind?: SourceKind
  readonly known?: KnownVersion | null
  readonly settings?: Partial<FetchSettings>
}

function fetchFrom(address: string, { kind = 'csv', known = null, settings: own }: Asked = {}) {
  return fetchSource({ kind, address, known }, { ...settings, ...own })
}

/** A server that answers 404 for robots.txt, and other requests as `answer` says. Returns its address. */
async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      if (request.includes('GET /robots.txt')) socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
      else answer(socket)
    })
    afterAll(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/lista.csv`
}

/** Writes until the client closes the connection. */
function keepWriting(socket: Pick<Socket, 'write' | 'on' | 'once'>, piece: string | Buffer): void {
  let isOpen = true
  const more = () => {
    while (isOpen && socket.write(piece)) continue
  }
  socket.on('drain', more)
  socket.once('close', () => (isOpen = false))
  more()
}

const head = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'
const gzipBomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
const tenGigabytes = 10 * 1024 ** 3
const packed =
  (encoding: string, bytes: Buffer | string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-encoding': encoding }).end(bytes)

describe('the fetch fails when a server', () => {
  test.each<[string, string, RequestListener]>([
    ['never answers', tooLong, () => {}],
    ['stops after the first bytes', tooLong, (_, response) => void response.writeHead(200).write('type')],
    [
      'sends one character at a time',
      tooLong,
      (_, response) => {
        const sending = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(sending))
      },
    ],
    ['sends endlessly', 'sends more than 1 MB', (_, response) => keepWriting(response as never, 'x'.repeat(65_536))],
    [
      'declares 10 GB',
      'sends more than 1 MB',
      (_, response) =>
        keepWriting(response.writeHead(200, { 'content-length': tenGigabytes }) as never, 'x'.repeat(65_536)),
    ],
    ['sends a gzip bomb', 'sends more than 1 MB', packed('gzip', gzipBomb)],
    ['sends a brotli bomb', 'sends more than 1 MB', packed('br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024)))],
    ['compresses with deflate', 'packed in an unknown way', packed('deflate', deflateSync(Buffer.alloc(1024 * 1024)))],
    ['compresses a compressed file twice', 'is not UTF-8', packed('gzip', gzipSync(gzipSync(gzipSync('type,name\n'))))],
    ['sends a gzip bomb as a file', 'packed file holds more than 10 MB', (_, response) => void response.end(gzipBomb)],
    [
      'sends a packed file that ends too early',
      'packed file is broken',
      (_, response) => void response.end(gzipSync(shopTable(99)).subarray(0, 200)),
    ],
    ['declares a plain text as compressed', 'broken packed file', packed('gzip', shopTable(3))],
    [
      'ends a compressed file too early',
      'broken packed file',
      packed('gzip', gzipSync(shopTable(99)).subarray(0, 200)),
    ],
    [
      'sends less than it has declared',
      'cannot be reached (ECONNRESET)',
      (_, response) =>
        void response.writeHead(200, { 'content-length': 9999 }).write('type', () => response.socket?.end()),
    ],
    [
      'breaks the connection',
      'cannot be reached (ECONNRESET)',
      (_, response) => void response.socket?.resetAndDestroy(),
    ],
    ['answers 304 to an unconditional request', 'status 304', (_, response) => void response.writeHead(304).end()],
    ['answers with an error', 'status 500', (_, response) => void response.writeHead(500).end('type,name\n')],
    ['sends a part of the file', 'status 206', (_, response) => void response.writeHead(206).end('type,name\n')],
    [
      'redirects in a circle',
      'redirects more than 5 times',
      (_, response) => void response.writeHead(302, { location: '/lista.csv' }).end(),
    ],
    [
      'redirects to a private address',
      'is not on the public internet',
      (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    ],
    ['sends a picture', 'is not UTF-8', (_, response) => void response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
    [
      'sends a charset of MS-DOS',
      'line 2 is not UTF-8',
      (_, response) => void response.end(Buffer.from('type,name\nbutik,Bl\x86 boden\n', 'latin1')),
    ],
  ])('%s', async (_title, message, answer) => {
    const { origin, answers } = await startSourceServer()
    answers.set('/lista.csv', answer)
    await expect(fetchFrom(`${origin}/lista.csv`, mannersFor(message))).rejects.toThrow(message)
  })

  test.each<[string, string, (socket: Socket) => void]>([
    [
      'sends its header one character at a time',
      tooLong,
      (socket) => {
        let at = 0
        const sending = setInterval(() => socket.write(head[at++ % head.length] ?? ''), 20)
        socket.on('close', () => clearInterval(sending))
      },
    ],
    [
      'sends endless headers',
      'HPE_HEADER_OVERFLOW',
      (socket) => keepWriting(socket, `${head}${'x-a: b\r\n'.repeat(5000)}`),
    ],
    [
      'sends endless early hints',
      tooLong,
      (socket) => keepWriting(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    ],
    ['answers as HTTP/0.9', 'HPE_INVALID_CONSTANT', (socket) => void socket.end('type,name\nbutik,Retro\n')],
    [
      'declares two lengths',
      'HPE_',
      (socket) => void socket.end(`${head}content-length: 4\r\ncontent-length: 9\r\n\r\ntype,name`),
    ],
    [
      'ends a chunked answer in the middle',
      'cannot be reached',
      (socket) => void socket.end(`${head}transfer-encoding: chunked\r\n\r\n9\r\ntype,name\r\n`),
    ],
    [
      'sends a chunk with an invalid size',
      'cannot be reached',
      (socket) => void socket.end(`${head}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n`),
    ],
  ])('%s', async (_title, message, answer) => {
    await expect(fetchFrom(await serveRaw(answer), mannersFor(message))).rejects.toThrow(message)
  })

  test('sends endlessly can send little more than the limit', async () => {
    let sent = 0
    const address = await serveRaw((socket) => {
      socket.on('close', () => (sent = socket.bytesWritten))
      socket.write(`${head}\r\n`)
      keepWriting(socket, Buffer.alloc(65_536, 'x'))
    })
    await expect(fetchFrom(address)).rejects.toThrow('sends more than 1 MB')
    await expect.poll(() => sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })
})

test('an answer in chunks, with trailers, is read completely', async () => {
  const address = await serveRaw((socket) => {
    const pieces = ['type,n', 'ame\nbutik,Blå', ' boden\n'].map(
      (piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`,
    )
    socket.write(`${head}etag: "ett"\r\ntransfer-encoding: chunked\r\n\r\n`)
    pieces.forEach((piece, at) => setTimeout(() => socket.write(piece), 20 * at))
    setTimeout(() => socket.end('0\r\netag: "annat"\r\n\r\n'), 20 * pieces.length)
  })
  const version = { etag: '"ett"', lastModified: null }
  expect(await fetchFrom(address)).toEqual({ text: 'type,name\nbutik,Blå boden\n', version })
})

test('cookies are not kept, and neither is a very long version', async () => {
  const { origin, answers, requests } = await startSourceServer()
  answers.set('/lista.csv', (_, response) =>
    response.writeHead(302, { location: '/ny.csv', 'set-cookie': 'a=b' }).end(),
  )
  answers.set('/ny.csv', (_, response) => response.writeHead(200, { etag: `"${'x'.repeat(600)}"` }).end('type'))
  expect(await fetchFrom(`${origin}/lista.csv`)).toEqual({ text: 'type', version: { etag: null, lastModified: null } })
  expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined])
})

test('the error for a 429 has the time of Retry-After', async () => {
  const { origin, answers } = await startSourceServer()
  answers.set('/lista.csv', (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end())
  await expect(fetchFrom(`${origin}/lista.csv`)).rejects.toMatchObject({ status: 429, retryAfterMs: 7_200_000 })
})

test('a malformed address is reported', async () => {
  await expect(fetchFrom('http://[::1/lista.csv')).rejects.toThrow('this is no address')
})

describe('robots.txt', () => {
  test('is fetched for each host and path of a redirect, once per host and fetch', async () => {
    const [first, second] = [await startSourceServer(), await startSourceServer()]
    first.answers.set('/robots.txt', 'User-agent: *\nDisallow: /stängt\n')
    first.answers.set('/inom', (_, response) => response.writeHead(302, { location: '/st%C3%A4ngt/lista.csv' }).end())
    first.answers.set('/bort', (_, response) =>
      response.writeHead(302, { location: `${second.origin}/lista.csv` }).end(),
    )
    second.answers.set('/robots.txt', 'User-agent: Fyndkartan\nDisallow: /\n')
    for (const path of ['/inom', '/bort'])
      await expect(fetchFrom(`${first.origin}${path}`)).rejects.toThrow('does not allow it')
    expect([...first.asked, ...second.asked]).toEqual(['/robots.txt', '/inom', '/robots.txt', '/bort', '/robots.txt'])
  })

  test.each<[string, string, RequestListener]>([
    [
      'is endless',
      'sends more than 1 MB',
      (_, response) => keepWriting(response as never, 'Disallow: /*a*b*c$\n'.repeat(999)),
    ],
    ['answers 429', 'status 429', (_, response) => void response.writeHead(429).end()],
    [
      'is redirected in a circle',
      'redirects more than',
      (_, response) => void response.writeHead(301, { location: '/robots.txt' }).end(),
    ],
  ])('that %s allows nothing', async (_title, message, answer) => {
    const { origin, answers, asked } = await startSourceServer()
    answers.set('/robots.txt', answer)
    answers.set('/lista.csv', 'type,name\n')
    await expect(fetchFrom(`${origin}/lista.csv`)).rejects.toThrow(message)
    expect(asked).not.toContain('/lista.csv')
  })

  test('with hundreds of kilobytes of wildcards is matched quickly', async () => {
    const { origin, answers } = await startSourceServer()
    answers.set(
      '/robots.txt',
      `User-agent: *\nDisallow: /${'*a'.repeat(250_000)}\n${'Disallow: /*z*z*z\n'.repeat(30_000)}`,
    )
    answers.set(`/${'a'.repeat(900)}`, 'type,name\n')
    const begunMs = performance.now()
    expect(await fetchFrom(`${origin}/${'a'.repeat(900)}`)).toMatchObject({ text: 'type,name\n' })
    expect(performance.now() - begunMs).toBeLessThan(10_000)
  })

  test('applies to a file with an answer of Overpass, but not to a query', async () => {
    const { origin, answers, asked } = await startSourceServer()
    answers.set('/robots.txt', 'User-agent: *\nDisallow: /\n')
    for (const path of ['/api/interpreter', '/svar.json']) answers.set(path, '{"elements":[]}')
    const own = { overpassUrl: `${origin}/api/interpreter` }
    await expect(fetchFrom(`${origin}/svar.json`, { kind: 'overpass' })).rejects.toThrow('does not allow it')
    const query = '[out:json];node["shop"="charity"](area:1);out;'
    expect(await fetchFrom(query, { kind: 'overpass', settings: own })).toMatchObject({ text: '{"elements":[]}' })
    expect(asked).toEqual(['/robots.txt', '/api/interpreter'])
  })
})

test('one request at a time, with a pause before each, redirects included', async () => {
  const { origin, answers } = await startSourceServer()
  const times: number[] = []
  let open = 0
  let most = 0
  const slowly =
    (text: string, location?: string): RequestListener =>
    (_request, response) => {
      times.push(performance.now())
      most = Math.max(most, ++open)
      response.on('close', () => open--)
      setTimeout(() => response.writeHead(location ? 302 : 200, location ? { location } : {}).end(text), 30)
    }
  answers.set('/robots.txt', slowly(''))
  answers.set('/karta', slowly('', '/karta.xml'))
  answers.set(
    '/karta.xml',
    slowly(`<urlset><url><loc>${origin}/a</loc></url><url><loc>${origin}/b</loc></url></urlset>`),
  )
  for (const path of ['/a', '/b']) answers.set(path, slowly('{"@type":"Store","name":"Retro"}'))
  const begunMs = performance.now()
  await fetchFrom(`${origin}/karta`, {
    kind: 'schema.org',
    settings: { pauseMs: 60, guards: { allows: isPublicOrLoopback } },
  })
  expect([most, times.length]).toEqual([1, 5])
  for (const [at, time] of times.entries()) expect(time - (times[at - 1] ?? begunMs)).toBeGreaterThan(58)
})
