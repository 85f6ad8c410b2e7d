import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddressOf } from './client-address.ts'

test.each([
  ['no proxies', []],
  ['trusted proxies', ['127.0.0.1']],
])('a connection that was reset before its request was read has no address: %s', (_, trusted) => {
  expect(clientAddressOf(trusted)(new IncomingMessage(new Socket()))).toBe(undefined)
})
