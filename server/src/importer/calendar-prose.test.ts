import { expect, test } from 'vitest'
import { plainProse } from './calendar-prose.ts'

test.each([
  ['Loppis &amp; kaffe &#8211; Bj&ouml;rk&#xF6;', 'Loppis & kaffe – Björkö'],
  ['Loppis &amp;amp; kaffe', 'Loppis & kaffe'],
  ['&lt;b&gt;Loppis&lt;/b&gt;', 'Loppis'],
  ['Fik&regnbåge, R&B, A & B; C', 'Fik&regnbåge, R&B, A & B; C'],
  ['barn <12 år > gratis', 'barn <12 år > gratis'],
  ['Rad ett<br>Rad två<br />Rad tre', 'Rad ett\nRad två\nRad tre'],
  ['<p>Bord <b>20&nbsp;kr</b></p><p>Fika</p><style>p{}</style>', '\nBord 20\u00a0kr\n\nFika\n'],
  ['<ul><li>kläder</li><li>böcker</li></ul>', '\n\nkläder\n\nböcker\n\n'],
  [String.raw`Rad ett\nRad två\, slut`, 'Rad ett\nRad två, slut'],
])('%j without HTML: %j', (written, text) => {
  expect(plainProse(written)).toBe(text)
})

test('elements that are nested thousands deep are read', () => {
  expect(plainProse(`${'<div>'.repeat(20_000)}Loppis`).trim()).toBe('Loppis')
})
