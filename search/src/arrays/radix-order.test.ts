import { expect, test } from 'vitest'
import { orderOf } from './radix-order.ts'

test.each([
  ['nothing', []],
  ['one', [7]],
  ['equal keys, which keep their order', [5, 1, 5, 1, 5]],
  ['the smallest and the largest key', [0xffff_ffff, 0, 0x8000_0000, 0x7fff_ffff, 1]],
  ['keys that differ in the lowest digit only', [0xabcd_e003, 0xabcd_e001, 0xabcd_e002]],
  ['keys that differ in the highest digit only', [0xc000_0001, 0x4000_0001, 0x8000_0001]],
  ['many', Array.from({ length: 5000 }, (_, at) => Math.imul(at ^ 0x5bd1, 0x9e3779b1) >>> (at % 32))],
])('orders %s', (_, keys) => {
  const wanted = keys.map((__, at) => at).sort((a, b) => keys[a]! - keys[b]! || a - b)
  expect([...orderOf(Uint32Array.from(keys))]).toEqual(wanted)
})
