import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { expect, test } from 'vitest'
import { firstCallOf, firstPartOf } from './first-part.ts'
import { homePath, placePath, routePatterns } from './paths.ts'

test.each([
  ['', 'map'],
  ['#', 'map'],
  [`#${homePath()}`, 'map'],
  [`#${homePath('city=borås&view_mode=map')}`, 'map'],
  [`#${homePath('view_mode=list')}`, 'list'],
  [`#${homePath('city=borås&view_mode=List&seed=7')}`, 'list'],
  [`#${placePath({ kind: 'shop', id: 7 })}`, 'shop'],
  [`#${placePath({ kind: 'market', id: 7 }, 'view_mode=list')}`, 'market'],
] as const)('the first part of "%s" is %s', (hash, part) => {
  expect(firstPartOf(hash)).toBe(part)
})

const others = Object.values(routePatterns).filter((path) => !['/', '/store/:id', '/event/:id'].includes(path))

test.each(others)('the first part of %s is neither the search nor a place', (path) => {
  expect(firstPartOf(`#${path}`)).toBe('other')
})

test.each([
  [`#${placePath({ kind: 'shop', id: 7 })}`, visitorEndpoints.getShop.path.replace('{id}', '7')],
  [`#${placePath({ kind: 'market', id: 31 }, 'city=borås')}`, visitorEndpoints.getMarket.path.replace('{id}', '31')],
  ['#/store/007', null],
  ['#/store/7/x', null],
  ['#/store/x', null],
  [`#${homePath()}`, null],
  [`#${homePath('view_mode=list')}`, null],
])('the first call of %s is %s', (hash, call) => {
  expect(firstCallOf(hash)).toBe(call)
})
