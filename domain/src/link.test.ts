import { expect, test } from 'vitest'
import { followableLink } from './link.ts'

test.each([
  ['https://loppis.example/kungsbacka?dag=lördag#karta', 'https://loppis.example/kungsbacka?dag=lördag#karta'],
  ['http://loppis.example', 'http://loppis.example'],
  ['HTTPS://LOPPIS.EXAMPLE', 'HTTPS://LOPPIS.EXAMPLE'],
  ['  https://loppis.example ', 'https://loppis.example'],
  ['www.loppis.example', 'https://www.loppis.example'],
  ['mailto:hej@loppis.example', 'mailto:hej@loppis.example'],
  ['mailto:hej@loppis.example?bcc=x&subject=y', 'mailto:hej@loppis.example'],
  ['mailto:hej@loppis.example?bcc=x@y.example', 'mailto:hej@loppis.example'],
])('%s kan följas', (text, link) => {
  expect(followableLink(text)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//loppis.example',
  '/store/1',
  'https://',
  'https:///väg',
  'https://loppis.example/två ord',
  'https:\nloppis.example',
  'mailto:hej',
  'mailto:hej?to=x@loppis.example',
  'mailto:hej@loppis.example?body=två ord',
  'loppis',
  '#',
  'n/a',
  '',
  '   ',
  null,
  undefined,
])('%j är text, ingen länk', (text) => {
  expect(followableLink(text)).toBeNull()
})
