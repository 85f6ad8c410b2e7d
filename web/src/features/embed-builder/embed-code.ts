/** What somebody pastes into their own page. */
import { listInWords } from '@fyndkartan/domain/list-in-words'

/** What the form says; the words are those of the element's attributes (docs/embed.md). */
export interface EmbedChoice {
  readonly towns: readonly string[] | 'all'
  readonly type: 'loppis' | 'butik' | 'alla'
  readonly view: 'lista' | 'karta'
  readonly days: number
  /** Places in the list at first. */
  readonly limit: number
  readonly theme: 'auto' | 'ljus' | 'mörk'
  /** Empty for the heading that the frame makes. */
  readonly title: string
}

/** The attributes that say so, without those that mean nothing in this choice. */
export function attributesOf({
  towns,
  type,
  view,
  days,
  limit,
  theme,
  title,
}: EmbedChoice): Readonly<Record<string, string>> {
  return {
    ...(towns !== 'all' && { town: towns.join(', ') }),
    type,
    ...(view === 'karta' && { view }),
    ...(type !== 'butik' && { days: String(days) }),
    ...(view === 'lista' && { limit: String(limit) }),
    ...(theme !== 'auto' && { theme }),
    ...(title.trim() !== '' && { title: title.trim() }),
  }
}

const kindNames = { loppis: 'Loppisar', butik: 'Second hand', alla: 'Loppisar och second hand' } as const

/** The text of the link for pages on which the frame cannot be shown. */
export function linkTextOf({ type, towns: named }: Pick<EmbedChoice, 'type' | 'towns'>): string {
  return named === 'all' ? kindNames[type] : `${kindNames[type]} i ${listInWords(named)}`
}

/** The code. `searchPath`: the same search on the site, from the root. */
export function formatEmbedCode(choice: EmbedChoice, origin: string, searchPath: string): string {
  const attributes = Object.entries(attributesOf(choice)).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return [
    `<script src="${origin}/embed.js" async></script>`,
    `<fynd-karta${attributes.join('')}>`,
    `  <a href="${escapeHtml(origin + searchPath)}">${escapeHtml(linkTextOf(choice))} på Fyndkartan</a>`,
    '</fynd-karta>',
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
