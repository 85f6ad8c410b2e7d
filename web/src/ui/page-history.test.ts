import { expect, test } from 'vitest'
import { pageHistory } from './page-history.ts'

test('links to listed places lead to their pages, all others to hash addresses of the start page', () => {
  const history = pageHistory('/ort/boras', new Map([['/store/7', '/butik/7-kupan-boras']]))
  expect(history.current()).toMatchObject({ pathname: '/ort/boras', search: '', arrival: 'pop' })
  expect(['/store/7', '/store/8', '/?city=boras'].map((to) => history.hrefOf(to))).toEqual([
    '/butik/7-kupan-boras',
    '/#/store/8',
    '/#/?city=boras',
  ])
})
