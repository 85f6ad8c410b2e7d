import { expect, test } from 'vitest'
import { readMailedLink } from './mailed-link.ts'

test.each([
  ['reset=abc', { purpose: 'reset', code: 'abc' }],
  ['confirm=abc', { purpose: 'confirm', code: 'abc' }],
  ['x=1&confirm=a%2Bb%3D', { purpose: 'confirm', code: 'a+b=' }],
  ['', null],
  ['reset=', null],
  ['Reset=abc', null],
  ['code=abc', null],
])('the query "%s" reads as %o', (search, link) => {
  expect(readMailedLink(new URLSearchParams(search))).toEqual(link)
})
