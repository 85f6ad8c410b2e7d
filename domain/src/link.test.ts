import { describe, expect, test } from 'vitest'
import { followableLink, isSameLink, mailLink, webLink } from './link.ts'

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

test.each([
  ['Anna@Example.se', 'mailto:Anna@Example.se'],
  [' anna@example.se ', 'mailto:anna@example.se'],
  ['anna+loppis@räksmörgås.example', 'mailto:anna%2Bloppis@r%C3%A4ksm%C3%B6rg%C3%A5s.example'],
  ['anna@example.se?bcc=bo', 'mailto:anna@example.se%3Fbcc%3Dbo'],
  ['anna?subject=x&cc=bo@example.se', 'mailto:anna%3Fsubject%3Dx%26cc%3Dbo@example.se'],
  ['anna@example.se,bo', 'mailto:anna@example.se%2Cbo'],
  ['anna%0Abcc:bo@example.se', 'mailto:anna%250Abcc%3Abo@example.se'],
  ['anna@example.se?bcc=bo@example.se', null],
  ['anna\ud800@example.se', 'mailto:anna%EF%BF%BD@example.se'],
  ['anna@example.se bo', null],
  ['070-123 45 67', null],
  ['@loppis', null],
  ['', null],
])('a mail to %j goes to %s', (address, link) => {
  expect(mailLink(address)).toBe(link)
})

describe('the address of a web page, as typed', () => {
  test.each([
    ['https://retro.se/butik?stad=borås#karta', 'https://retro.se/butik?stad=borås#karta'],
    ['http://retro.se', 'http://retro.se'],
    ['HTTPS://WWW.RETRO.SE/', 'HTTPS://WWW.RETRO.SE/'],
    ['  retro.se ', 'https://retro.se'],
    ['www.retro.se/butik', 'https://www.retro.se/butik'],
    ['retro.se:8080/x', 'https://retro.se:8080/x'],
    ['https://retro.se:65535', 'https://retro.se:65535'],
    ['röda-korset.se', 'https://röda-korset.se'],
    ['https://xn--rda-korset-fcb.se', 'https://xn--rda-korset-fcb.se'],
    ['https://loppis.xn--p1ai', 'https://loppis.xn--p1ai'],
    ['https://второе.рф/путь', 'https://второе.рф/путь'],
    ['https://facebook.com/@loppis', 'https://facebook.com/@loppis'],
    ['https://retro.se/\'"><b>', 'https://retro.se/\'"><b>'],
    [`https://${'a'.repeat(63)}.se`, `https://${'a'.repeat(63)}.se`],
  ])('%j leads to %s', (typed, link) => {
    expect(webLink(typed)).toBe(link)
    expect(URL.canParse(link)).toBe(true)
    expect(followableLink(link)).toBe(link)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://retro.se/%0aalert(1)',
    'javascript://retro.se',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x.y',
    'mailto:hej@retro.se',
    'ftp://retro.se',
    'file:///etc/passwd',
    '//retro.se',
    'https:retro.se',
    'https:///retro.se',
    'https:\\\\retro.se',
    'https://https://retro.se',
    'https://bank.se@retro.se',
    'https://anna:hemligt@retro.se',
    'anna@retro.se',
    'https://bank.se\\@retro.se',
    'retro',
    'https://localhost/x',
    '@loppis',
    'https://127.0.0.1/',
    '192.168.0.1:8080',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'retro.se, loppis.se',
    'se retro.se',
    'https://retro.se/två ord',
    'https://ret\nro.se',
    'https://-retro.se',
    'https://retro-.se',
    'https://retro..se',
    'https://.se',
    'https://retro.s',
    'https://ret_ro.se',
    'https://retro。se',
    'https://retro.se:0',
    'https://retro.se:65536',
    'https://retro.se:',
    'https://retro.se:x',
    `https://${'a'.repeat(64)}.se`,
    `https://${'a.'.repeat(130)}se`,
    '#',
    'n/a',
    '',
  ])('%j is refused', (typed) => {
    expect(webLink(typed)).toBeNull()
  })

  test('a text crafted to be slow is refused quickly', () => {
    for (const text of ['a-'.repeat(50_000), 'a.'.repeat(50_000), `${'å'.repeat(50_000)}!`])
      expect(webLink(text)).toBeNull()
  }, 20_000)
})

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
