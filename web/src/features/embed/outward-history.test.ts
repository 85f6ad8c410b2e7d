import { expect, test } from 'vitest'
import { outwardHistory } from './outward-history.ts'

const { hrefOf } = outwardHistory([{ kind: 'shop', id: 7, name: 'Röda Korset', town: 'Borås' }])

test.each([
  ['/store/7', '/butik/7-roda-korset-boras'],
  ['/store/7?city=borås', '/butik/7-roda-korset-boras'],
  ['/event/7', '/loppis/7'],
  ['/event/12?x=1', '/loppis/12'],
  ['/?city=borås', '/#/?city=borås'],
])('the link to %s leads to %s', (to, address) => {
  expect(hrefOf(to)).toBe(address)
})
