import { expect, test } from 'vitest'
import { readAddressQuery, streetKey } from './address-query.ts'

test.each([
  ['Storgatan 12', 'Storgatan 12', 'storgatan', ['12']],
  ['Storgatan 12 A', 'Storgatan 12A', 'storgatan', ['12a']],
  ['storgatan 12b', 'storgatan 12b', 'storgatan', ['12b']],
  ['Storgatan 12, plan 2', 'Storgatan 12', 'storgatan', ['12']],
  ['Backavallen, Storgatan 12', 'Storgatan 12', 'storgatan', ['12']],
  ['Storgatan 12 (ingång från gården)', 'Storgatan 12', 'storgatan', ['12']],
  ['Storgatan 10–14', 'Storgatan 10-14', 'storgatan', ['10', '14']],
  ['Storgatan 10 A - 12 B', 'Storgatan 10A-12B', 'storgatan', ['10a', '12b']],
  ['Stortorget', 'Stortorget', 'stortorget', []],
  ['1:a Långgatan 5', '1:a Långgatan 5', '1alånggatan', ['5']],
  ['Kungsgatan 007', 'Kungsgatan 007', 'kungsgatan', ['7']],
  ['Övre Husargatan 1', 'Övre Husargatan 1', 'övrehusargatan', ['1']],
  ['Storgatan 12 i Borås', 'Storgatan 12', 'storgatan', ['12']],
  ['Storgatan 12, 503 30 Borås', 'Storgatan 12', 'storgatan', ['12']],
  ['', '', '', []],
  [',;', '', '', []],
])('the query for %j is %j', (address, text, street, numbers) => {
  const asked = readAddressQuery(address)
  expect([asked.text, asked.streets[0], asked.numbers]).toEqual([text, street, numbers])
})

test('a road with a number for its name is a street too', () => {
  expect(readAddressQuery('Väg 27').streets).toEqual(['väg', 'väg27'])
})

test.each([
  ['Norra Storgatan', 'N. Storg.'],
  ['Södra vägen', 'S Vägen'],
  ['Sankt Eriksgatan', 'S:t Eriksgatan'],
  ['Göteborgsvägen', 'göteborgsv.'],
  ['Storgatan', 'Stor gatan'],
  ['Allégatan', 'Allegatan'],
])('%s and %s have the same key', (one, other) => {
  expect(streetKey(one)).toBe(streetKey(other))
})

test.each([
  ['Storgatan', 'Strogatan'],
  ['Norra Storgatan', 'Storgatan'],
  ['Åsgatan', 'Asgatan'],
  ['Storgatan', 'Storgränd'],
])('%s and %s have different keys', (one, other) => {
  expect(streetKey(one)).not.toBe(streetKey(other))
})

test('a long line of digits and dashes is parsed quickly', () => {
  // Processor time, since a busy machine may pause the test.
  const before = process.threadCpuUsage()
  readAddressQuery('a1 -'.repeat(50))
  readAddressQuery('a '.repeat(100))
  readAddressQuery('1 '.repeat(100))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})
