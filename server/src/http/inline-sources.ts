/** Allows a page's own inline scripts and styles, by hashes of their text. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const policyHeader = 'content-security-policy'
export const ownScripts = "script-src 'self'"
export const ownStyles = "style-src 'self'"

/** The hashes of a page's inline elements, as sources for a Content-Security-Policy (CSP 3, "hash-source"). */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The hashes of a built page, in which no configuration or data has been inserted yet. */
export function inlineSourcesOf(html: string): InlineSources {
  return {
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
  }
}

/** The last policy made for each page (`policy`), and the policy that it extends (`from`). */
const extended = new WeakMap<InlineSources, { readonly from: string; readonly policy: string }>()

/** Allows the inline scripts and styles of the page that this answer contains. */
export function allowInline(reply: FastifyReply, sources: InlineSources): void {
  const from = String(reply.getHeader(policyHeader))
  let known = extended.get(sources)
  if (known?.from !== from) {
    const { scripts, styles } = sources
    const policy = from
      .replace(ownScripts, [ownScripts, ...scripts].join(' '))
      .replace(ownStyles, [ownStyles, ...styles].join(' '))
    known = { from, policy }
    extended.set(sources, known)
  }
  reply.header(policyHeader, known.policy)
}

/** The hashes of inline elements without attributes; elements with attributes load a file or contain data. */
function hashesOf(html: string, element: RegExp): string[] {
  return Array.from(html.matchAll(element), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
