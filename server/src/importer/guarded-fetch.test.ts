import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchIfChanged, type FetchGuards, guardedFetch, isWebAddress } from './guarded-fetch.ts'

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

/** Starts a server on this machine and returns its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Starts a raw TCP server, which runs the callback for each connection that has sent a request. Returns its port. */
async function serveRaw(answer: (socket: Socket) => void): Promise<number> {
  const server = createRawServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
    closing.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Guards that treat this machine's address as public, and resolve every name to it. */
const local: Partial<FetchGuards> = {
  allows: (address) => address === '127.0.0.1',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
}

const fetchText = async (url: string, guards: Partial<FetchGuards> = local) =>
  (await guardedFetch(url, guards)).content.toString('utf8')

test('a file is fetched unchanged', async () => {
  const port = await serve((request, reply) => reply.end(`Välkommen, ${request.headers['accept-encoding']}`))
  expect(await fetchText(`http://kalender.example:${port}/loppis.ics`)).toBe('Välkommen, gzip, br')
})

test.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['br', brotliCompressSync],
  ['identity', (text: string) => Buffer.from(text)],
] as const)('a file that is compressed with %s is decompressed', async (encoding, pack) => {
  const text = 'Loppis på lördag\n'.repeat(10_000)
  const port = await serve((_request, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end(pack(text)))
  expect(await fetchText(`http://kalender.example:${port}/`)).toBe(text)
})

describe('a file whose version is known', () => {
  const version = { etag: '"7"', lastModified: 'Sat, 21 Nov 2026 11:00:00 GMT' }
  const asked: Record<string, unknown>[] = []
  const serveVersion = () =>
    serve((request, reply) => {
      asked.push(request.headers)
      const isKnown = request.headers['if-none-match'] === version.etag
      reply.writeHead(isKnown ? 304 : 200, { etag: version.etag, 'last-modified': version.lastModified })
      reply.end(isKnown ? undefined : 'Loppis')
    })

  test('is not sent again', async () => {
    const address = `http://kalender.example:${await serveVersion()}/`
    const first = await fetchIfChanged(
      address,
      { userAgent: 'Fyndkartan (+https://fynd.example; hej@fynd.example)' },
      local,
    )
    expect(first).toEqual({ changed: true, content: Buffer.from('Loppis'), charset: null, version, address })
    expect(await fetchIfChanged(address, { known: version }, local)).toEqual({ changed: false })
    expect(
      asked.map((headers) => [headers['user-agent'], headers['if-none-match'], headers['if-modified-since']]),
    ).toEqual([
      ['Fyndkartan (+https://fynd.example; hej@fynd.example)', undefined, undefined],
      [undefined, version.etag, version.lastModified],
    ])
  })

  test('is sent again when its version differs, and by a server without versions', async () => {
    const address = `http://kalender.example:${await serveVersion()}/`
    expect(await fetchIfChanged(address, { known: { etag: '"6"', lastModified: null } }, local)).toMatchObject({
      changed: true,
    })
    const plain = await serve((_request, reply) => reply.end('Loppis'))
    expect(await fetchIfChanged(`http://kalender.example:${plain}/`, { known: version }, local)).toMatchObject({
      changed: true,
      version: { etag: null, lastModified: null },
    })
  })

  test('a 304 to an unconditional request is an error', async () => {
    const port = await serve((_request, reply) => reply.writeHead(304).end())
    await expect(fetchIfChanged(`http://kalender.example:${port}/`, {}, local)).rejects.toThrow('status 304')
  })
})

describe('refused before connecting', () => {
  test.each([
    ['kalender', 'this is no address'],
    ['file:///etc/passwd', 'not file:'],
    ['ftp://kalender.example/a.ics', 'not ftp:'],
    ['https://anna:hemligt@kalender.example/', 'user name or password'],
    ['http://kalender.example:22/', 'port 22'],
    ['http://127.0.0.1/', '127.0.0.1 is not on the public internet'],
    ['http://[::1]/', '[::1] is not on the public internet'],
    ['http://2130706433/', '127.0.0.1 is not on the public internet'],
    ['http://0x7f.1/', '127.0.0.1 is not on the public internet'],
    ['http://0177.0.0.1/', '127.0.0.1 is not on the public internet'],
    ['http://127.1/', '127.0.0.1 is not on the public internet'],
    ['http://１２７.０.０.１/', '127.0.0.1 is not on the public internet'],
    ['http://0.0.0.0/', 'is not on the public internet'],
    ['http://100.64.0.1/', 'is not on the public internet'],
    ['http://[::ffff:127.0.0.1]/', 'is not on the public internet'],
    ['http://[::ffff:a9fe:a9fe]/', 'is not on the public internet'],
    ['http://[64:ff9b::7f00:1]/', 'is not on the public internet'],
    ['http://[2002:7f00:1::]/', 'is not on the public internet'],
    ['http://[fd00::1]/', 'is not on the public internet'],
    ['http://169.254.169.254/latest/meta-data/', 'is not on the public internet'],
    ['http://[::ffff:10.0.0.1]/', 'is not on the public internet'],
    ['http://localhost/', 'localhost is not on the public internet'],
  ])('%s: %s', async (url, message) => {
    await expect(guardedFetch(url)).rejects.toThrow(message)
  })

  test('a name with one private address among public ones', async () => {
    let asked = 0
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    const port = await serve((_request, reply) => reply.end(String(asked++)))
    await expect(fetchText(`http://kalender.example:${port}/`, { resolve })).rejects.toThrow(
      'not on the public internet',
    )
    expect(asked).toBe(0)
  })

  test('a name without any address', async () => {
    await expect(fetchText('http://kalender.example/', { ...local, resolve: async () => [] })).rejects.toThrow('public')
  })
})

test('a host name is resolved only once, so it cannot resolve differently after the check', async () => {
  let asked = 0
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  const port = await serve((_request, reply) => reply.end('framme'))
  expect(await fetchText(`http://kalender.example:${port}/`, { ...local, resolve })).toBe('framme')
  expect(asked).toBe(1)
})

describe('redirects', () => {
  test('are followed', async () => {
    const port = await serve(({ url }, reply) => {
      if (url === '/ny.ics') reply.end('framme')
      else reply.writeHead(301, { location: '/ny.ics' }).end()
    })
    expect(await fetchText(`http://kalender.example:${port}/gammal.ics`)).toBe('framme')
  })

  test.each([
    'http://169.254.169.254/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.2]/',
    'http://2130706434/',
    '//0300.0250.1/',
    'http://intern.example/',
    'file:///etc/passwd',
    'http://a:b@x.example/',
  ])('to %s are refused', async (location) => {
    const port = await serve((_request, reply) => reply.writeHead(302, { location }).end())
    const resolve = async (name: string) => [
      { address: name === 'intern.example' ? '10.0.0.1' : '127.0.0.1', family: 4 },
    ]
    await expect(fetchText(`http://kalender.example:${port}/`, { ...local, resolve })).rejects.toThrow(
      /not on the public internet|not file:|user name/,
    )
  })

  test('are given up when they do not end', async () => {
    let asked = 0
    const port = await serve((_request, reply) => reply.writeHead(307, { location: `/${asked++}` }).end())
    await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toThrow('redirects more than 5 times')
    expect(asked).toBe(6)
  })
})

describe('limits', () => {
  const small = { ...local, sizeLimitBytes: 1000 }

  test('a file whose declared length is too large', async () => {
    const port = await serve((_request, reply) => reply.writeHead(200, { 'content-length': 5000 }).write('x'))
    await expect(fetchText(`http://kalender.example:${port}/`, small)).rejects.toThrow('sends more than 0 MB')
  })

  test('an endless file without a declared length', async () => {
    const port = await serve((_request, reply) => {
      const sending = setInterval(() => reply.write('x'.repeat(400)), 5)
      reply.on('close', () => clearInterval(sending))
    })
    await expect(fetchText(`http://kalender.example:${port}/`, small)).rejects.toThrow('sends more than 0 MB')
  })

  test.each(['compress', 'gzip, gzip', 'x', 'constructor'])('a file compressed with %s', async (encoding) => {
    const port = await serve((_request, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end('x'))
    await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toThrow('packed in an unknown way')
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('a small %s file that expands to a large one', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20 * 1024 * 1024))
    const port = await serve((_request, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end(bomb))
    expect(bomb.length).toBeLessThan(50_000)
    await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toThrow('sends more than 10 MB')
  })

  test('a compressed file that is endless and expands to nothing', async () => {
    const nothing = gzipSync('')
    const port = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' })
      const sending = setInterval(() => reply.write(Buffer.concat(Array.from({ length: 2000 }, () => nothing))), 1)
      reply.on('close', () => clearInterval(sending))
    })
    const guards = { ...local, sizeLimitBytes: 1024 * 1024 }
    await expect(fetchText(`http://kalender.example:${port}/`, guards)).rejects.toThrow('sends more than 1 MB')
  })

  test.each(['gzip', 'br'])('a broken %s file', async (encoding) => {
    const port = await serve((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': encoding }).end('x'.repeat(999)),
    )
    await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toThrow('broken packed file')
  })

  test.each<[string, RequestListener]>([
    ['that never answers', () => {}],
    ['that stops in the middle', (_request, reply) => reply.writeHead(200).write('x')],
    [
      'that sends one character at a time',
      (_request, reply) => {
        const sending = setInterval(() => reply.write('x'), 20)
        reply.on('close', () => clearInterval(sending))
      },
    ],
  ])('a server %s', async (_title, answer) => {
    const port = await serve(answer)
    const fetching = fetchText(`http://kalender.example:${port}/`, { ...local, timeLimitMs: 300 })
    await expect(fetching).rejects.toThrow('took longer than 1 s')
  })
})

test.each([404, 500, 204, 304])('status %i is reported', async (status) => {
  const port = await serve((_request, reply) => reply.writeHead(status).end())
  await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toMatchObject({
    message: `kalender.example:${port} answered with status ${status}`,
    swedish: `kalender.example:${port} svarade med status ${status}`,
  })
})

test('a broken connection is reported', async () => {
  const port = await serve((request) => request.socket.destroy())
  await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toThrow('cannot be reached (ECONNRESET)')
})

test('a server that switches protocols is refused, at once', async () => {
  const port = await serveRaw((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  )
  await expect(fetchText(`http://kalender.example:${port}/`)).rejects.toThrow('wants to speak another protocol')
})

test.each<[string, string, (socket: Socket) => void]>([
  ['the time limit', 'took longer than 1 s', () => {}],
  ['a reset', 'cannot be reached (ECONNRESET)', (socket) => setTimeout(() => socket.resetAndDestroy(), 50)],
])('an answer without a length that is cut off by %s is not treated as complete', async (_by, message, cut) => {
  const port = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nBEGIN:VCALENDAR\r\n')
    cut(socket)
  })
  const fetching = fetchText(`http://kalender.example:${port}/`, { ...local, timeLimitMs: 1000 })
  await expect(fetching).rejects.toThrow(message)
})

test('an answer without a length that is closed normally is complete', async () => {
  const port = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nframme'))
  expect(await fetchText(`http://kalender.example:${port}/`)).toBe('framme')
})

test.each([
  ['https://kalender.example/a.ics', true],
  ['webcal://kalender.example/a.ics', true],
  ['C:\\kalender.ics', false],
  ['kalender.ics', false],
])('%s is a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})
