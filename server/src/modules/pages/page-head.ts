/** Formats the head of a page: title, description, canonical address, and data for search engines and chats. */
import type { StructuredData } from './structured-parts.ts'
import { formatStructuredData } from './structured-data.ts'

export interface PageHead {
  readonly title: string
  readonly description: string
  /** The page's canonical address, absolute; null for a page without one. */
  readonly url: string | null
  /** The picture that chats show with a link to the page; an absolute address. */
  readonly image: string | null
  readonly structured: readonly StructuredData[]
  /** False for pages that search engines should leave out. */
  readonly isIndexed: boolean
}

/** The longest description, in characters: search engines show about this many. */
const mostDescribed = 300

/** Formats the head as HTML; all texts are escaped. */
export function formatHead({ title, description, url, image, structured, isIndexed }: PageHead): string {
  const about = cutAtWord(description.replaceAll(/\s+/g, ' ').trim(), mostDescribed)
  return [
    `<title>${escapeHtml(title)} – Fyndkartan</title>`,
    meta('name', 'description', about),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}">`, meta('property', 'og:url', url)]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Fyndkartan'),
    meta('property', 'og:locale', 'sv_SE'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    ...(image === null
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', image),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    ...(structured.length === 0
      ? []
      : [`<script type="application/ld+json">${formatStructuredData(structured)}</script>`]),
  ].join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')
}
