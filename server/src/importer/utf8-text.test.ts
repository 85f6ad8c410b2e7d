import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSource } from './parse-source.ts'
import { utf8Text } from './utf8-text.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a file is decoded by', () => {
  test.each<[string, Buffer, string | null, string]>([
    ['UTF-8', Buffer.from('Blå boden'), null, 'Blå boden'],
    ['UTF-8, though it names another charset', Buffer.from('<meta charset="latin1">Blå'), 'latin1', 'Blå'],
    ['the byte order mark of UTF-16', Buffer.from('\uFEFFBlå boden', 'utf16le'), null, 'Blå boden'],
    ['the byte order mark of UTF-16 in the other order', Buffer.from('\uFEFFBlå', 'utf16le').swap16(), 'latin1', 'Blå'],
    ['the zero bytes of UTF-16 without a mark', Buffer.from('{"namn": "Blå"}', 'utf16le'), null, '"Blå"'],
    ['the charset of the header', latin1('name\nBlå boden'), 'ISO-8859-1', 'Blå boden'],
    ['the charset of the header, for a calendar', latin1('BEGIN:VCALENDAR\nX:å'), 'windows-1252', 'X:å'],
    ['windows-1252, for a calendar whose header is wrong', latin1('BEGIN:VCALENDAR\nX:å'), 'utf-8', 'X:å'],
    ['the header before the page', Buffer.of(0x3c, 0x70, 0x3e, 0xc5), 'windows-1251', 'Е'],
    ['<meta charset>', latin1('<!doctype html>\n<META content="x" charset=iso-8859-1>Blå'), null, 'Blå'],
    [
      '<meta http-equiv>',
      latin1(`<html><meta http-equiv="Content-Type" content="text/html; charset=windows-1252">Blå \x96 grön`),
      null,
      'Blå – grön',
    ],
    ['the XML declaration', latin1(`<?xml version='1.0' encoding='ISO-8859-15'?><urlset>\xa4`), null, '€'],
    ['<meta>, where the bytes contradict the header', latin1('<meta charset="latin1">Blå'), 'utf-8', 'Blå'],
    ['<meta>, where the header has an unknown charset', latin1('<meta charset="latin1">Blå'), 'klingon', 'Blå'],
    ['windows-1252, for a page that names none', latin1('<!doctype html><p>Blå \x93boden\x94'), null, 'Blå “boden”'],
  ])('%s', (_title, bytes, charset, part) => {
    expect(utf8Text(bytes, { charset })).toContain(part)
  })

  test.each<[string, Buffer, string | null, number]>([
    ['a table that names no charset', latin1('type\nBlå boden\n'), null, 2],
    ['a page that says UTF-8', latin1('<meta charset="utf-8">\n\nBlå'), null, 3],
    ['a calendar in damaged UTF-8', Buffer.from([...Buffer.from('BEGIN:VCALENDAR\nX:å\nX:'), 0xe5]), 'utf-8', 3],
    ['an XML file that names no charset', latin1('<?xml version="1.0"?>\n<urlset>Blå'), null, 2],
    ['a page in damaged UTF-8', Buffer.concat([Buffer.from('<p>\nBorås'), Buffer.of(0xc3, 0x3c)]), null, 2],
    [
      'a page in damaged UTF-8 that says ISO-8859-1',
      Buffer.concat([Buffer.from('<p>Borås\n'), Buffer.of(0xc3, 0x3c)]),
      'latin1',
      2,
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), null, 1],
  ])('nothing for %s', (_title, bytes, charset, line) => {
    expect(() => utf8Text(bytes, { charset })).toThrow(`line ${line} is not UTF-8`)
  })
})

describe('a packed file', () => {
  test('is unpacked by its content', () => {
    expect(utf8Text(gzipSync('<urlset>å</urlset>'))).toBe('<urlset>å</urlset>')
    expect(utf8Text(gzipSync(latin1('<meta charset="latin1">å')))).toContain('å')
  })

  test('that is broken or too large is refused', () => {
    expect(() => utf8Text(gzipSync('x'.repeat(9999)).subarray(0, 20))).toThrow('the packed file is broken')
    const limits = { maxBytes: 2 * 1024 * 1024 }
    expect(() => utf8Text(gzipSync(Buffer.alloc(3 * 1024 * 1024)), limits)).toThrow('more than 2 MB')
  })
})

describe('a calendar whose lines are folded by octets', () => {
  const name = 'Julloppis på Åsen – våfflor, kött och gröt 🎄 i åtta bodar'

  /** Folds every line of a calendar into lines of a few octets. */
  function folded(text: string, octets: number, end = '\r\n'): Buffer {
    const lines = text.split('\n').map((line) => {
      const bytes = Buffer.from(line)
      const parts: Buffer[] = []
      for (let at = 0; at < bytes.length; at += octets) {
        if (at > 0) parts.push(Buffer.from(`${end} `))
        parts.push(bytes.subarray(at, at + octets))
      }
      return Buffer.concat([...parts, Buffer.from(end)])
    })
    return Buffer.concat(lines)
  }

  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261205T100000',
    `SUMMARY:${name}`,
    'LOCATION:Ågatan 3\\, 503 30 Borås',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n')

  test.each([18, 19, 20, 75])('after %i octets is read (RFC 5545, §3.1)', (octets) => {
    const options = { format: 'ical', source: 'fil', all: false, abroad: false, today: '2026-11-28' } as const
    const { parsed } = parseSource(utf8Text(folded(calendar, octets)), options)
    expect(parsed.drafts).toMatchObject([{ facts: { name, address: 'Ågatan 3', town: 'Borås' } }])
  })

  test('has the same text and lines wherever it is folded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (said, octets, short) => {
          const line = `X:${said.replaceAll(/[\r\n\t ]/g, '_').toWellFormed()}`
          const bytes = folded(line, octets, short ? '\n' : '\r\n')
          const text = utf8Text(Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\n'), bytes]))
          expect(text.replaceAll(/\r?\n /g, '')).toBe(`BEGIN:VCALENDAR\r\n${line}${short ? '\n' : '\r\n'}`)
          expect(text.split('\n')).toHaveLength(bytes.toString('latin1').split('\n').length + 1)
        },
      ),
    )
  })
})

test('a table in windows-1252 is read with a line, one of MS-DOS or Macintosh is refused', () => {
  const lines: unknown[] = []
  const onAssumed = (line: unknown) => lines.push(line)
  const text = 'Namn;Ort;Öppettider\r\nFyndet;Borås;lör 10\x9614'
  expect(utf8Text(Buffer.from(text, 'latin1'), { onAssumed })).toBe(text.replace('\x96', '–'))
  expect(lines).toEqual([{ at: 'line 1', reason: 'not UTF-8, read as Windows-1252' }])
  for (const letter of ['\x86', '\x8c'])
    expect(() => utf8Text(Buffer.from(`Namn;Ort\nFyndet;Bor${letter}s`, 'latin1'))).toThrow('line 2 is not UTF-8')
  expect(() => utf8Text(Buffer.from('Namn;Ort\nBor\xc3\xa5s;\xe5', 'latin1'))).toThrow('line 2 is not UTF-8')
})

test('a calendar in windows-1252 is read with a line, one with damaged UTF-8 is refused', () => {
  const lines: unknown[] = []
  const onAssumed = (line: unknown) => lines.push(line)
  const calendar = (name: string) => `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR`
  expect(utf8Text(Buffer.from(calendar('L\xf6rdagsloppis \x96 Bor\xe5s'), 'latin1'), { onAssumed })).toBe(
    calendar('Lördagsloppis – Borås'),
  )
  expect(lines).toEqual([{ at: 'line 1', reason: 'not UTF-8, read as Windows-1252' }])
  for (const damaged of [
    'Bor\xc3\xa5s L\xf6rdag',
    'Bor\xc3',
    '\xe2\x80\x93 L\xf6rdag',
    '\xf0\x9f\x8e\x84 \xe5',
    'Bor\x86s',
  ])
    expect(() => utf8Text(Buffer.from(calendar(damaged), 'latin1'))).toThrow('line 3 is not UTF-8')
})
