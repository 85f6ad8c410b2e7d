/** Cleans texts of calendars and web pages, which programs for the web write with HTML and entities. */
import { decodeHTMLStrict } from 'entities'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** Matches a tag of HTML; 'barn <12 år' has none. */
const tag =
  /<\/?(?:a|b|body|blockquote|br|div|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|small|span|strong|style|table|tbody|td|tr|u|ul)(?:[\s/][^<>]*)?>/i

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Some programs encode a text twice. */
const maxDecodings = 2

/**
 * The text of a calendar's property without HTML: its entities decoded, its blocks as lines. Escapes of RFC 5545,
 * section 3.3.11, that remain because a program wrote them twice become what they stand for.
 */
export function plainProse(written: string): string {
  return withoutHtml(written.replaceAll(/\\([nN,;])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)))
}

/** A text without HTML: its entities decoded, its blocks as lines. */
export function withoutHtml(written: string): string {
  let text = written
  for (let turn = 0; turn < maxDecodings; turn++)
    if (tag.test(text)) text = textOfHtml(text)
    else if (entity.test(text)) text = decodeHTMLStrict(text)
  return text
}

/** A web address without the two entities that programs write for its '&'; others may be parts of its parameters. */
export function plainLink(written: string): string {
  return written.replaceAll(/&(?:amp|#0?38);/g, '&')
}

const blocks = new Set('blockquote div h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '))

function textOfHtml(html: string): string {
  const pieces: string[] = []
  // A list instead of recursion: elements may be nested thousands deep.
  const open: (DefaultTreeAdapterTypes.Node | string)[] = [parseFragment(html)]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') pieces.push(node)
    else if ('value' in node) pieces.push(node.value)
    else if (node.nodeName === 'br') pieces.push('\n')
    else if ('childNodes' in node && node.nodeName !== 'style' && node.nodeName !== 'script') {
      const mark = blocks.has(node.nodeName) ? '\n' : ''
      open.push(mark, ...node.childNodes.toReversed(), mark)
    }
  }
  return pieces.join('')
}
