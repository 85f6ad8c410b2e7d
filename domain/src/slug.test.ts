import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Röda Korset, Borås', 'roda-korset-boras'],
  ['  Loppis & "kuriosa" (ute!) ', 'loppis-kuriosa-ute'],
  ['Ærø Straße 12', 'aro-strasse-12'],
  ['Björkå-Frihet', 'bjorka-frihet'],
  ['Магазин', ''],
  ['🪑', ''],
  ['', ''],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
])('%j becomes %j', (text, slug) => expect(slugOf(text)).toBe(slug))

test('a long name is cut at a word, a single long word at the limit', () => {
  expect(slugOf('ord '.repeat(40))).toBe('ord-'.repeat(15).slice(0, -1))
  expect(slugOf('x'.repeat(200))).toBe('x'.repeat(60))
})

test('the slug of a slug is the same', () => {
  const slug = slugOf('Återvinningens Hus på Å, ett mycket långt namn som inte riktigt ryms i en adress')
  expect(slugOf(slug)).toBe(slug)
})
