import { expect, test } from 'vitest'
import { CallLimit } from './call-limit.ts'

test('a minute begins with the first call of an address, and the next one afterwards', () => {
  let now = 1000
  const limit = new CallLimit(2, () => now)
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([null, null])
  now += 20_000
  expect(limit.count('192.0.2.1')).toBe(40_000)
  expect(limit.count('192.0.2.2')).toBe(null)
  now += 39_999
  expect(limit.count('192.0.2.1')).toBe(1)
  now += 1
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([null, null])
  expect(limit.count('192.0.2.1')).toBe(60_000)
})

test.each([
  ['ahead by an hour', 3_600_000],
  ['ahead by a day', 86_400_000],
  ['back by an hour', -3_600_000],
  ['back by a day', -86_400_000],
])('a clock set %s begins a new window, and blocks nobody for longer than a minute', (_case, jumpMs) => {
  let now = 1_795_262_400_000
  const limit = new CallLimit(1, () => now)
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([null, 60_000])
  now += jumpMs
  expect([limit.count('192.0.2.1'), limit.count('192.0.2.1')]).toEqual([null, 60_000])
})

test('a clock set back by some seconds blocks nobody for more than a minute', () => {
  let now = 1_795_262_400_000
  const limit = new CallLimit(1, () => now)
  limit.count('192.0.2.1')
  now += 50_000
  limit.count('192.0.2.1')
  now -= 45_000
  expect(limit.count('192.0.2.1')).toBe(55_000)
})

test.each([
  ['addresses of one /64 network count together', '2001:db8::1', '2001:db8::2:3', true],
  ['other networks count separately', '2001:db8::1', '2001:db8:0:1::1', false],
  ['an IPv4 address in IPv6 is itself', '::ffff:192.0.2.1', '192.0.2.1', true],
  ['values of a proxy that are no addresses count together', 'unknown:1', 'hidden:2', true],
])('%s', (_, first, second, isOne) => {
  const limit = new CallLimit(1, () => 0)
  limit.count(first)
  expect(limit.count(second) !== null).toBe(isOne)
})

test('calls of connections that are already closed are counted too', () => {
  const limit = new CallLimit(1, () => 0)
  expect([limit.count(undefined), limit.count(undefined)]).toEqual([null, 60_000])
})

test('0 means no limit', () => {
  const limit = new CallLimit(0, () => 0)
  for (let call = 0; call < 100; call++) expect(limit.count('192.0.2.1')).toBe(null)
})

test('at most the latest 20,000 addresses are kept in memory', () => {
  const limit = new CallLimit(1, () => 0)
  for (let host = 0; host < 20_001; host++) limit.count(`10.0.${host >> 8}.${host & 255}`)
  expect(limit.count('10.0.78.32')).toBe(60_000)
  expect(limit.count('10.0.0.0')).toBe(null)
})

test('a /48 network has sixteen times the limit of a /64 network, however many of its networks it uses', () => {
  const limit = new CallLimit(2, () => 0)
  const call = (network: number, wide = 1) => limit.count(`2001:db8:${wide}:${network.toString(16)}::1`)
  for (let network = 0; network < 32; network++) expect(call(network)).toBe(null)
  expect([call(32), call(0), call(99, 2)]).toEqual([60_000, 60_000, null])
})

test('calls of a /64 network above its limit do not count for its /48 network', () => {
  const limit = new CallLimit(2, () => 0)
  for (let call = 0; call < 1000; call++) limit.count('2001:db8:1:1::1')
  for (let network = 2; network < 17; network++)
    for (let call = 0; call < 2; call++) expect(limit.count(`2001:db8:1:${network}::1`)).toBe(null)
})

test('a /48 network stays counted when calls come from all of its /64 networks', () => {
  const limit = new CallLimit(1, () => 0)
  let passed = 0
  for (let network = 0; network < 65_536; network++)
    if (limit.count(`2001:db8:1:${network.toString(16)}::1`) === null) passed++
  expect(passed).toBe(16)
})
