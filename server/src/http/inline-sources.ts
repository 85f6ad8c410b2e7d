/** Allows a page's own inline scripts and styles, by hashes of their text. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const policyHeader = 'content-security-policy'
export const ownScripts = "script-src 'self'"
export const ownStyles = "style-src 'self'"

/** Hashes of a page's inline elements, as sources of a Content-Security-Policy (CSP 3, "hash-source"). */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Hashes of a built page, before anything is filled in. */
export function inlineSourcesOf(html: string): InlineSources {
  return {
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
  }
}

/** Cache: the last policy of each page, and the policy that it extends. */
const extended = new WeakMap<InlineSources, { readonly from: string; readonly policy: string }>()

/** Allows this answer its own inline scripts and styles. */
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

/** Hashes of elements without attributes; the others load a file or hold data. */
function hashesOf(html: string, element: RegExp): string[] {
  return Array.from(html.matchAll(element), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
