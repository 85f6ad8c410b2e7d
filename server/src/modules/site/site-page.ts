/** Puts the site's configuration into index.html, so that the browser need not request it. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'
import { type InlineSources, inlineSourcesOf } from '../../http/inline-sources.ts'
import { formatScriptJson } from '../../http/script-json.ts'

interface Template {
  readonly mtimeMs: number
  readonly before: string
  readonly after: string
  readonly inline: InlineSources
}

export interface FilledPage {
  readonly html: string
  readonly inline: InlineSources
}

/** Reads the page again when the file changes. */
export class SitePage {
  readonly #file: string
  #template: Template | null = null

  constructor(siteDir: string) {
    this.#file = join(siteDir, 'index.html')
  }

  /** The page, or null when the site has not been built. Throws when the page has no place for the configuration. */
  async withConfig(config: SiteConfigWire): Promise<FilledPage | null> {
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
  if (at < 0) throw new Error(`index.html has no ${opening}`)
  const start = at + opening.length
  const inline = inlineSourcesOf(html)
  return { before: html.slice(0, start), after: html.slice(html.indexOf('</script>', start)), inline }
}
