/** Puts the site's configuration into a built document, so that the browser need not request it. */
import { readFile, stat } from 'node:fs/promises'
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

/** Reads the document again when its file changes. */
export class ConfiguredDocument {
  readonly #file: string
  #template: Template | null = null

  constructor(file: string) {
    this.#file = file
  }

  /** The document, or null when the site has not been built. Throws when it has no place for the configuration. */
  async withConfig(config: SiteConfigWire): Promise<FilledDocument | null> {
    const found = await stat(this.#file).catch(() => null)
    if (found === null) return null
    if (this.#template?.mtimeMs !== found.mtimeMs)
      this.#template = { mtimeMs: found.mtimeMs, ...splitPage(await readFile(this.#file, 'utf8')) }
    const { before, after, inline } = this.#template
    return { html: before + formatScriptJson(config) + after, inline }
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
