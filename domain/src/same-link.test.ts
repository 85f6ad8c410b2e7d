import { describe, expect, test } from 'vitest'
import { isSameLink } from './same-link.ts'

describe('whether two links lead to the same page', () => {
  test.each([
    ['https://retro.se', 'http://www.RETRO.se/', true],
    [' www.retro.se/butik', 'retro.se/butik', true],
    ['https://retro.se', 'https://retro.se/butik', false],
    ['https://retro.se', 'https://m.retro.se', false],
    ['', '', false],
    ['https://', 'http://', false],
    [null, null, false],
    ['https://retro.se', null, false],
  ])('%j and %j', (one, other, isSame) => {
    expect(isSameLink(one, other)).toBe(isSame)
  })
})
