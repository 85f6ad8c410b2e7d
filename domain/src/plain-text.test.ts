import { expect, test } from 'vitest'
import { plainLine, plainLines } from './plain-text.ts'

test.each([
  ['trims', '  Retro  ', 'Retro'],
  ['collapses spaces', 'Röda   Korset \t i \n Borås', 'Röda Korset i Borås'],
  ['normalises letters to NFC', 'Bora\u030as', 'Borås'],
  ['replaces any line break with a space', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a b c d e f'],
  ['replaces a no-break space with a space', 'Stor\u00a0gatan', 'Stor gatan'],
  ['removes NUL and control characters', 'Re\0tr\u001bo\u007f', 'Retro'],
  ['removes bidirectional control characters', '\u202eortеR\u202c\u2066x\u2069\u200f', 'ortеRx'],
  ['removes zero-width spaces, soft hyphens and tags', 'Re\u200bt\u00adr\ufeffo\u{e0041}', 'Retro'],
  ['leaves no double space where something was removed', 'a \u200b b', 'a b'],
  ['replaces a lone surrogate', 'a\ud800b', 'a\ufffdb'],
  ['keeps joined emoji', '👩‍👧 loppis ❤️', '👩‍👧 loppis ❤️'],
  ['keeps other scripts', 'متجر – 古着屋 – می‌خواهم', 'متجر – 古着屋 – می‌خواهم'],
  ['removes joiners and word joiners within Latin words', 'R\u200de\u200ct\u2060ro\u200d', 'Retro'],
  ['removes a joiner at the beginning', '\u200dRetro', 'Retro'],
  ['keeps emoji with a skin tone and a joiner', '👩🏽\u200d🎨 🏳️\u200d🌈', '👩🏽\u200d🎨 🏳️\u200d🌈'],
  ['keeps the joiners of Indic scripts', 'क्\u200dष', 'क्\u200dष'],
  ['keeps three marks on a letter', 'x\u0301\u0302\u0303y', 'x\u0301\u0302\u0303y'],
  ['removes further marks', `R${'\u0316\u0301'.repeat(40)}etro`, 'Ŕ\u0316\u0316\u0316etro'],
  ['composes letters where a joiner stood before the mark', 'Bora\u200d\u030as', 'Borås'],
  ['removes marks stacked with joiners', `x${'\u0316\u200d'.repeat(40)}y`, 'x\u0316\u0316\u0316y'],
  ['keeps markup as text', '<b>Retro</b> & co', '<b>Retro</b> & co'],
])('one line %s', (_what, typed, line) => {
  expect(plainLine(typed)).toBe(line)
})

test.each(['', ' ', '\n\t', '\u00a0', '\u200b', '\u200d', '\u3164', '\u115f', '\u2800', '\u0301', '\ufe0f', '\0'])(
  '%j is empty',
  (typed) => {
    expect([plainLine(typed), plainLines(typed)]).toEqual(['', ''])
  },
)

test.each([
  ['keep line breaks of every system', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['have at most one empty line between two', 'a\n\n\n \n\nb', 'a\n\nb'],
  ['are trimmed as a whole and at the end of each line', '\n  a  \nb \n', 'a\nb'],
  ['replace a tab with a space', 'a\tb', 'a b'],
  ['lose invisible characters', 'a\u202eb\0\n\u200b\nc', 'ab\n\nc'],
])('several lines %s', (_what, typed, lines) => {
  expect(plainLines(typed)).toBe(lines)
})
