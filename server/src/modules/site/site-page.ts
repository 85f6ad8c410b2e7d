/** index.html with the site's configuration in it, so that the browser need not ask for it. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'

/** Reads the page anew when the file changes. */
export class SitePage {
  readonly #file: string
  #template: { readonly mtimeMs: number; readonly before: string; readonly after: string } | null = null

  constructor(siteDir: string) {
    this.#file = join(siteDir, 'index.html')
  }

  /** The page, or null when the site has not been built. Throws when the page has no place for the configuration. */
  async withConfig(config: SiteConfigWire): Promise<string | null> {
    const found = await stat(this.#file).catch(() => null)
    if (found === null) return null
    if (this.#template?.mtimeMs !== found.mtimeMs)
      this.#template = { mtimeMs: found.mtimeMs, ...splitPage(await readFile(this.#file, 'utf8')) }
    const { before, after } = this.#template
    return before + formatScriptJson(config) + after
  }
}

const opening = `<script type="application/json" id="${siteConfigElementId}">`

function splitPage(html: string): { before: string; after: string } {
  const at = html.indexOf(opening)
  if (at < 0) throw new Error(`index.html has no ${opening}`)
  const start = at + opening.length
  return { before: html.slice(0, start), after: html.slice(html.indexOf('</script>', start)) }
}

/** JSON that cannot end its script element or begin a comment in it. */
export function formatScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
