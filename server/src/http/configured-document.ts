/** Puts the site's configuration into a built document, so that the browser need not request it. */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'
import { type InlineSources, inlineSourcesOf } from './inline-sources.ts'
import { formatScriptJson } from './script-json.ts'

interface Template {
  readonly mtimeMs: number
  readonly before: string
  readonly after: string
  readonly inline: InlineSources
}

export interface FilledDocument {
  readonly html: string
  readonly inline: InlineSources
}

/** The built document of the site. It is read again when its file has changed. */
export class ConfiguredDocument {
  readonly #file: string
  #template: Template | null = null
  /** The last result of `withConfig`, with the template and the configuration from which it was made. */
  #filled: (FilledDocument & { readonly of: readonly [Template, SiteConfigWire] }) | null = null

  constructor(file: string) {
    this.#file = file
  }

  /**
   * The document with the configuration; null when the site has not been built. Throws when the document has no element
   * for the configuration.
   */
  async withConfig(config: SiteConfigWire): Promise<FilledDocument | null> {
    // The synchronous call takes 3 µs; the asynchronous one would take 50, in the thread pool.
    const found = statSync(this.#file, { throwIfNoEntry: false })
    if (found === undefined) return null
    if (this.#template?.mtimeMs !== found.mtimeMs)
      this.#template = { mtimeMs: found.mtimeMs, ...splitPage(await readFile(this.#file, 'utf8')) }
    const of = [this.#template, config] as const
    if (this.#filled?.of.every((part, at) => part === of[at])) return this.#filled
    const { before, after, inline } = this.#template
    this.#filled = { html: before + formatScriptJson(config) + after, inline, of }
    return this.#filled
  }
}

const opening = `<script type="application/json" id="${siteConfigElementId}">`

function splitPage(html: string): Omit<Template, 'mtimeMs'> {
  const at = html.indexOf(opening)
  if (at < 0) throw new Error(`the document has no ${opening}`)
  const start = at + opening.length
  const inline = inlineSourcesOf(html)
  return { before: html.slice(0, start), after: html.slice(html.indexOf('</script>', start)), inline }
}
