/** Tells a whole web page from one that breaks off, as when its server stopped while it wrote it. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Element } from './html-elements.ts'

export interface WholePage {
  readonly page: DefaultTreeAdapterTypes.Document
  /** Whether the page ends as it should. */
  readonly isWhole: boolean
}

/** Parses a page. */
export function parsePage(html: string): WholePage {
  let isInMarkup = false
  const page = parse(html, {
    sourceCodeLocationInfo: true,
    // It ends within a tag, a comment or a script.
    onParseError: ({ code }) => (isInMarkup ||= code.startsWith('eof-')),
  })
  return { page, isWhole: endsWell(page, isInMarkup) }
}

/**
 * Whether a page has an end. The end tags of `html` and `body` may be missing (HTML, "Optional tags"); a page that
 * writes others of these tags without need is expected to write them, too.
 */
function endsWell(page: DefaultTreeAdapterTypes.Document, isInMarkup: boolean): boolean {
  const root = page.childNodes.find((node): node is Element => node.nodeName === 'html')
  const [head, body] = ['head', 'body'].map((name) =>
    root?.childNodes.find((node): node is Element => node.nodeName === name),
  )
  if (hasEndTag(root) || hasEndTag(body)) return true
  const isWritten = (element: Element | undefined) => Boolean(element?.sourceCodeLocation)
  const writesAll = hasEndTag(head) || [head, body].some((element) => isWritten(element) && element?.attrs.length === 0)
  if (isInMarkup || writesAll) return false
  if (isWritten(root) && (body?.childNodes ?? []).length === 0) return false
  return !isOpen(body)
}

function hasEndTag(element: Element | undefined): boolean {
  return Boolean(element?.sourceCodeLocation?.endTag)
}

/** The elements that have no end tag or may do without (HTML, "Void elements", "Optional tags"). */
const withoutEnd = new Set(
  'area base br col embed hr img input link meta source track wbr body dd dt li option optgroup p rp rt tbody td tfoot th thead tr'.split(
    ' ',
  ),
)

/** Whether one of the last elements of the page waits for its end tag. */
function isOpen(body: Element | undefined): boolean {
  for (let last = body; last !== undefined;) {
    if (!withoutEnd.has(last.tagName) && last.sourceCodeLocation && !hasEndTag(last)) return true
    last = last.childNodes.findLast((node): node is Element => 'tagName' in node)
  }
  return false
}
