import { describe, expect, test } from 'vitest'
import { followableLink } from './link.ts'
import { webLink } from './typed-link.ts'

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
