import { expect, test } from 'vitest'
import { fitLines } from './fit-lines.ts'

/** Each letter is half as wide as its font size. */
const widthOf = (line: string, sizePx: number) => (Array.from(line).length * sizePx) / 2
const box = { widthPx: 600, heightPx: 220, mostLines: 3, largestPx: 100, smallestPx: 40 }

test.each([
  ['Kupan', ['Kupan'], 100],
  ['Röda Korset Borås', ['Röda Korset', 'Borås'], 100],
  ['Bakluckeloppis i parken', ['Bakluckeloppis', 'i parken'], 84],
  ['Den lilla butiken i den gamla ladan', ['Den lilla butiken', 'i den gamla ladan'], 68],
  [
    'Den lilla butiken i den gamla ladan vid ån i Kinna',
    ['Den lilla butiken', 'i den gamla ladan', 'vid ån i Kinna'],
    64,
  ],
  ['Föreningsloppmarknadsbutiksföreståndarinna', ['Föreningsloppmarknadsbutiksfö-', 'reståndarinna'], 40],
] as const)('%s', (text, lines, sizePx) => {
  expect(fitLines(text, box, widthOf)).toEqual({ lines, sizePx })
})

test('text that does not fit at the smallest size is cut', () => {
  const { lines, sizePx } = fitLines('många ord, '.repeat(30).trim(), box, widthOf)
  expect([lines.length, sizePx]).toEqual([3, 40])
  expect(lines[2]).toMatch(/[^,. ]\.\.\.$/)
  for (const line of lines) expect(widthOf(line, sizePx)).toBeLessThanOrEqual(box.widthPx)
})

test('characters beyond 16 bits are not split', () => {
  const { lines } = fitLines('𝐀'.repeat(200), box, widthOf)
  expect(lines.join('')).toMatch(/^(𝐀|-|\.)+$/u)
})
