import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { buildSite, testKey } from '../testing/build-site.ts'
import { testDatabases } from '../testing/databases.ts'

const { fresh } = testDatabases('sqlite')

let port = 0
beforeAll(async () => {
  const { app } = await buildSite(await fresh())
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

const search = `${endpoints.searchPlaces.path}?city=*`

test.each([
  ['one host', 'HTTP/1.1', ['Host: x'], '200'],
  ['one host in another spelling', 'HTTP/1.1', ['hOsT: x'], '200'],
  ['no host', 'HTTP/1.1', [], '400'],
  ['no host in HTTP/1.0', 'HTTP/1.0', [], '200'],
  ['an empty host', 'HTTP/1.1', ['Host:'], '200'],
  ['two hosts', 'HTTP/1.1', ['Host: x', 'Host: y'], '400'],
  ['the same host twice', 'HTTP/1.1', ['Host: x', 'Host: x'], '400'],
  ['two hosts in two spellings', 'HTTP/1.1', ['host: x', 'HOST: y'], '400'],
  ['two hosts in HTTP/1.0', 'HTTP/1.0', ['Host: x', 'host: x'], '400'],
  ['three hosts, two of them empty', 'HTTP/1.1', ['Host:', 'Host: x', 'Host:'], '400'],
])('%s', async (_name, version, hosts, status) => {
  for (const path of ['/healthz', search]) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [`GET ${path} ${version}`, `${apiKeyHeader}: ${testKey}`, ...hosts, 'Connection: close']
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === '400') expect(answer).toContain('{"message":"Bad Request"}')
  }
})
