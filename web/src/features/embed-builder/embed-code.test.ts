import { expect, test } from 'vitest'
import { attributesOf, type EmbedChoice, formatEmbedCode, linkTextOf } from './embed-code.ts'

const choice: EmbedChoice = {
  towns: ['Borås', 'Alingsås'],
  type: 'loppis',
  view: 'lista',
  days: 30,
  limit: 10,
  theme: 'auto',
  title: '',
}

test('the code has the script, the element, and a link for pages where the element does not work', () => {
  expect(formatEmbedCode(choice, 'https://fyndkartan.se', '/#/?city=bor%C3%A5s&view_mode=list')).toBe(
    [
      '<script src="https://fyndkartan.se/embed.js" async></script>',
      '<fynd-karta town="Borås, Alingsås" type="loppis" days="30" limit="10">',
      '  <a href="https://fyndkartan.se/#/?city=bor%C3%A5s&amp;view_mode=list">Loppisar i Borås och Alingsås på Fyndkartan</a>',
      '</fynd-karta>',
    ].join('\n'),
  )
})

test('a title cannot close its attribute', () => {
  expect(formatEmbedCode({ ...choice, title: '"><script>&' }, 'https://x.se', '/')).toContain(
    ' title="&quot;&gt;&lt;script&gt;&amp;">',
  )
})

test.each([
  [{ type: 'butik' }, { town: 'Borås, Alingsås', type: 'butik', limit: '10' }],
  [{ view: 'karta' }, { town: 'Borås, Alingsås', type: 'loppis', view: 'karta', days: '30' }],
  [
    { towns: 'all', type: 'alla', theme: 'mörk', title: ' Fynd ' },
    { type: 'alla', days: '30', limit: '10', theme: 'mörk', title: 'Fynd' },
  ],
] as const)('the choice %j has the right attributes', (changes, attributes) => {
  expect(attributesOf({ ...choice, ...changes })).toEqual(attributes)
})

test('the link text of all towns names no town', () => {
  expect(linkTextOf({ type: 'alla', towns: 'all' })).toBe('Loppisar och second hand')
})
