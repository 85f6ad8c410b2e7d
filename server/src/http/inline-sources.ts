/** What a page has inline and may run, by the hashes of its text. */
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

/** Those of a page as it was built, before anything was filled in. */
export function inlineSourcesOf(html: string): InlineSources {
  return {
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
  }
}

/** The last policy of each page, and the one that it extends. */
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

/** Hashes of elements without attributes; others are files or data. */
function hashesOf(html: string, element: RegExp): string[] {
  return Array.from(html.matchAll(element), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
