import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { siteAddress } from '../../http/site-address.ts'
import { loginPath } from './site-address.ts'

const config = { siteUrl: null, host: '127.0.0.1', port: 3000 }

test.each([
  [{ ...config, siteUrl: 'https://www.example.se' }, 'https://www.example.se'],
  [config, 'http://127.0.0.1:3000'],
  [{ ...config, host: '0.0.0.0' }, 'http://localhost:3000'],
  [{ ...config, host: '::' }, 'http://localhost:3000'],
  [{ ...config, host: '::1' }, 'http://[::1]:3000'],
  [{ ...config, host: 'loppis.example' }, 'http://loppis.example:3000'],
])('%o is reached at %s', (given, address) => expect(siteAddress(given)).toBe(address))

test('with port 0 the address has the port that the system assigned', async () => {
  const server = createServer()
  expect(siteAddress({ ...config, port: 0 }, server)).toBe('http://127.0.0.1:0')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  expect(siteAddress({ ...config, port: 0 }, server)).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
  server.close()
})

test('the address of the login page contains the code', () => {
  expect(loginPath('reset', 'a b&c')).toBe('/#/login?reset=a%20b%26c')
})
