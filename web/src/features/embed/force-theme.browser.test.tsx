import { afterEach, beforeEach, expect, test } from 'vitest'
import { forceTheme } from './force-theme.ts'

let sheet: HTMLStyleElement

beforeEach(() => {
  sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent =
    '@layer a{:root{--a:1}@media screen and (prefers-color-scheme: dark){:root{--a:2}}@media print{:root{--a:3}}}'
})

afterEach(() => {
  sheet.remove()
  document.documentElement.removeAttribute('style')
})

test.each([
  ['light', '1'],
  ['dark', '2'],
] as const)("forceTheme applies %s regardless of the browser's setting", (theme, value) => {
  forceTheme(theme)
  const style = getComputedStyle(document.documentElement)
  expect([style.getPropertyValue('--a'), style.colorScheme]).toEqual([value, theme])
})
