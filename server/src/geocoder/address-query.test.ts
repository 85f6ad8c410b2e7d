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
])('%j asks for %j', (address, text, street, numbers) => {
  const asked = readAddressQuery(address)
  expect([asked.text, asked.streets[0], asked.numbers]).toEqual([text, street, numbers])
})

test('a road that is called by its number is one too', () => {
  expect(readAddressQuery('Väg 27').streets).toEqual(['väg', 'väg27'])
})

test.each([
  ['Norra Storgatan', 'N. Storg.'],
  ['Södra vägen', 'S Vägen'],
  ['Sankt Eriksgatan', 'S:t Eriksgatan'],
  ['Göteborgsvägen', 'göteborgsv.'],
  ['Storgatan', 'Stor gatan'],
  ['Allégatan', 'Allegatan'],
])('%s is %s', (one, other) => {
  expect(streetKey(one)).toBe(streetKey(other))
})

test.each([
  ['Storgatan', 'Strogatan'],
  ['Norra Storgatan', 'Storgatan'],
  ['Åsgatan', 'Asgatan'],
  ['Storgatan', 'Storgränd'],
])('%s is not %s', (one, other) => {
  expect(streetKey(one)).not.toBe(streetKey(other))
})

test('a long line of digits and dashes is read at once', () => {
  // Processor time: a busy machine may stop a test for as long.
  const before = process.threadCpuUsage()
  readAddressQuery('a1 -'.repeat(50))
  readAddressQuery('a '.repeat(100))
  readAddressQuery('1 '.repeat(100))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})
