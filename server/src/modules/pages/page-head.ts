/** What the head of a page says: title, description, its own address, and what search engines and chats read. */
import type { StructuredData } from './structured-parts.ts'
import { formatStructuredData } from './structured-data.ts'

export interface PageHead {
  readonly title: string
  readonly description: string
  /** The page's own address, absolute; null for a page without one. */
  readonly url: string | null
  /** The picture that a link to the page is shown with, absolute. */
  readonly image: string | null
  readonly structured: readonly StructuredData[]
  /** Whether search engines should know the page. */
  readonly isIndexed: boolean
}

/** Search engines show about so many letters. */
const mostDescribed = 300

/** As HTML; all texts are escaped. */
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
