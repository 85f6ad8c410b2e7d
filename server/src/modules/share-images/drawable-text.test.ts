import { expect, test } from 'vitest'
import { drawableText } from './drawable-text.ts'
import { readTypefaces } from './typefaces.ts'

const { display, bold } = readTypefaces()

const texts: readonly (readonly [string | null, string | null])[] = [
  [null, null],
  ['', null],
  [' \u200b ', null],
  ['Retrolyckan', 'Retrolyckan'],
  ['  Två \n rader\u202e ', 'Två rader'],
  ['<b>Fynd & "Fint"</b>', '<b>Fynd & "Fint"</b>'],
  ['Loppis 🎉 i parken 👨‍👩‍👧!', 'Loppis i parken!'],
  ['🎉🎉', null],
  ['𝐋𝐨𝐩𝐩𝐢𝐬 Ｘ', 'Loppis X'],
  ['Блошиный рынок', 'Blosjinyj rynok'],
  ['Παζάρι', 'Pazari'],
  ['سوق السلع', null],
  ['古着屋 2', null],
  ['古着屋 Retrolyckan', 'Retrolyckan'],
  ['\ud800 Loppis', 'Loppis'],
]

test.each(texts)('%j is drawn as %j', (text, expected) => {
  expect(drawableText(text, display.has)).toBe(expected)
  expect(drawableText(text, bold.has)).toBe(expected)
})

test('long texts are cut before they are examined', () => {
  expect(drawableText('ab '.repeat(100_000), display.has)).toHaveLength(299)
})

test('letters that a typeface lacks are replaced', () => {
  expect(drawableText('Łódź Žižkov Şişli', bold.has)).toBe('Łódź Žižkov Şişli')
  expect(drawableText('Łódź Žižkov Şişli', display.has)).toBe('Lódz Zizkov Sisli')
})
