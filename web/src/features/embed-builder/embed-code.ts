/** The code that site owners paste into their pages. */
import { listInWords } from '@fyndkartan/domain/list-in-words'

/** The form's choices; their words are those of the element's attributes (docs/embed.md). */
export interface EmbedChoice {
  readonly towns: readonly string[] | 'all'
  readonly type: 'loppis' | 'butik' | 'alla'
  readonly view: 'lista' | 'karta'
  readonly days: number
  /** The number of places in the list before 'Visa fler'. */
  readonly limit: number
  readonly theme: 'auto' | 'ljus' | 'mörk'
  /** Empty for the heading that the frame generates. */
  readonly title: string
}

/** The element's attributes for a choice, without defaults and without those that have no effect. */
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

/** The text of the link, which shows where a page cannot show the frame. */
export function linkTextOf({ type, towns: named }: Pick<EmbedChoice, 'type' | 'towns'>): string {
  return named === 'all' ? kindNames[type] : `${kindNames[type]} i ${listInWords(named)}`
}

/** The code to paste. `searchPath` is the address of the same search on the site, from the root. */
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
