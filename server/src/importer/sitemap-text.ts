/** Reads sitemaps (sitemaps.org, "Sitemaps XML format"). */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { UnreadableFile } from './import-draft.ts'

export interface SitemapText {
  readonly pages: readonly string[]
  /** The sitemaps that a sitemap index names. */
  readonly sitemaps: readonly string[]
}

/**
 * The root element must begin within this many characters: an XML declaration, a style sheet and a comment may precede
 * it.
 */
const maxPrologue = 2000

/**
 * Reads a sitemap; null for a text that is not one. Throws UnreadableFile for a truncated one: the places of the
 * missing pages would be removed.
 */
export function readSitemap(text: string): SitemapText | null {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  const root = /<(urlset|sitemapindex)[\s>]/.exec(start.slice(0, maxPrologue))
  if (root === null || !/^<[?!us]/.test(start) || /<html/i.test(start.slice(0, root.index))) return null
  if (!start.includes(`</${root[1]}`)) throw new UnreadableFile('the sitemap breaks off', 'Webbplatskartan är inte hel')
  const found = { pages: [] as string[], sitemaps: [] as string[] }
  const nodes = parseFragment(withoutCdata(start)).childNodes
  const open: [DefaultTreeAdapterTypes.ChildNode, string][] = nodes.map((node) => [node, ''])
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const [node, parent] = one
    if (!('childNodes' in node)) continue
    if (node.nodeName === 'loc') {
      const [first] = node.childNodes
      const address = first && 'value' in first ? first.value.trim() : ''
      if (parent === 'url') found.pages.push(address)
      if (parent === 'sitemap') found.sitemaps.push(address)
    } else for (const child of node.childNodes) open.push([child, node.nodeName])
  }
  return { pages: found.pages.toReversed(), sitemaps: found.sitemaps.toReversed() }
}

/** The text with its sections of CDATA, which HTML does not have, written with entities. */
function withoutCdata(text: string): string {
  const [before = '', ...sections] = text.split('<![CDATA[')
  const written = sections.map((section) => {
    const end = section.indexOf(']]>')
    const inner = end < 0 ? section : section.slice(0, end)
    return inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + (end < 0 ? '' : section.slice(end + 3))
  })
  return [before, ...written].join('')
}
