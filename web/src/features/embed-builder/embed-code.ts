/** The HTML code with which site owners embed a search in their pages. */
import { listInWords } from '@fyndkartan/domain/list-in-words'

/** The choices in the form. Their values are those of the embedded element's attributes (docs/embed.md). */
export interface EmbedChoice {
  readonly towns: readonly string[] | 'all'
  readonly type: 'loppis' | 'butik' | 'alla'
  readonly view: 'lista' | 'karta'
  readonly days: number
  /** The number of places that the list shows before 'Visa fler' is pressed. */
  readonly limit: number
  readonly theme: 'auto' | 'ljus' | 'mörk'
  /** The heading above the list. Empty: the frame generates a heading from the search. */
  readonly title: string
}

/**
 * The HTML attributes of the embedded element. Omits default values and attributes without effect for these choices.
 */
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

/** The text of the link inside the embedded element, for pages that cannot show the frame. */
export function linkTextOf({ type, towns: named }: Pick<EmbedChoice, 'type' | 'towns'>): string {
  return named === 'all' ? kindNames[type] : `${kindNames[type]} i ${listInWords(named)}`
}

/** The HTML code to paste. `searchPath` is the path of the same search on the site, from the root. */
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
