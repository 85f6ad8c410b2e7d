import { expect, test } from 'vitest'
import { withAllFields } from './with-all-fields.ts'

test('an object has the fields in their order, and copies of it are independent', () => {
  const blank = withAllFields<string | number | null>([
    ['source', 'shop_info'],
    ['id', 0],
    ['name', null],
  ])
  const copy = { ...blank }
  copy['name'] = 'Retrolyckan'
  expect(JSON.stringify(copy)).toBe('{"source":"shop_info","id":0,"name":"Retrolyckan"}')
  expect(blank).toEqual({ source: 'shop_info', id: 0, name: null })
})
