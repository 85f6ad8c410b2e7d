import { expect, test, vi } from 'vitest'
import { leadOnLater, matchPath, memoryHistory } from './location.ts'

test('a pattern returns its values, regardless of case or a trailing slash', () => {
  expect(matchPath('/store/:id', '/store/7')).toEqual({ id: '7' })
  expect(matchPath('/store/:id', '/Store/7/')).toEqual({ id: '7' })
  expect(matchPath('/', '/')).toEqual({})
})

test('a pattern matches whole addresses only', () => {
  expect(matchPath('/store/:id', '/store')).toBeNull()
  expect(matchPath('/store/:id', '/store/7/8')).toBeNull()
  expect(matchPath('/store/:id', '/event/7')).toBeNull()
  expect(matchPath('/', '/about')).toBeNull()
})

test('values are unescaped; invalid escapes stay as they are', () => {
  expect(matchPath('/store/:id', '/store/r%C3%B6d')).toEqual({ id: 'röd' })
  expect(matchPath('/store/:id', '/store/%FF')).toEqual({ id: '%FF' })
})

test('an address is split at its first question mark', () => {
  const history = memoryHistory('/store/7?city=Borås&query=vad?')
  expect(history.current()).toMatchObject({ pathname: '/store/7', search: '?city=Borås&query=vad?', arrival: 'pop' })
})

test('an empty query is removed, and a path always starts with a slash', () => {
  expect(memoryHistory('about?').current()).toMatchObject({ pathname: '/about', search: '' })
  expect(memoryHistory('').current()).toMatchObject({ pathname: '/', search: '' })
})

test('leadOnLater navigates only from the page where it was called', () => {
  const history = memoryHistory('/admin/ny')
  const leadOn = leadOnLater(history)
  history.go('/admin/ny?steg=2', 'replace')
  leadOn('/admin/platser/7')
  expect(history.current()).toMatchObject({ pathname: '/admin/platser/7', arrival: 'replace' })
  leadOn('/admin/platser/8')
  expect(history.current().pathname).toBe('/admin/platser/7')
})

test('navigation calls the listeners, with a unique key for each entry', () => {
  const history = memoryHistory('/')
  const listener = vi.fn()
  const stop = history.subscribe(listener)
  history.go('/about', 'push')
  const first = history.current()
  history.go('/about?seed=0', 'replace')
  expect(history.current()).toMatchObject({ pathname: '/about', search: '?seed=0', arrival: 'replace' })
  expect(history.current().key).not.toBe(first.key)
  stop()
  history.go('/', 'push')
  expect(listener).toHaveBeenCalledTimes(2)
})
