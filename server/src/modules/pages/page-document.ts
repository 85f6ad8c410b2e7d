/** Loads the HTML document and the renderer for server-rendered pages, both made by the build. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PageRendererModule, pageDataElementId, type PageWire } from '@fyndkartan/contract/page-wire'
import { siteConfigElementId, type SiteConfigWire } from '@fyndkartan/contract/site-config'
import { type InlineSources, inlineSourcesOf } from '../../http/inline-sources.ts'
import { formatScriptJson } from '../../http/script-json.ts'

export interface PageDocument {
  /** An identifier of the build, which changes with each build. */
  readonly stamp: string
  readonly inline: InlineSources
  readonly outlineAround: ReturnType<PageRendererModule['readOutlineAround']>
  /** Renders a whole page. `head`: further elements for the page's head, as HTML. Rejects when a component throws. */
  render(page: PageWire, site: SiteConfigWire, head: string): Promise<string>
}

/** The folder in the built site to which web/served-pages-plugin.ts writes. */
const folder = '.server'

/** How long the result of a check for a new build is valid, ms. */
const checkedForMs = 1000

/** Loads document and renderer, and loads them again after a new build. */
export class PageDocuments {
  readonly #siteDir: string
  readonly #nowMs: () => number
  #loaded: { readonly mtimeMs: number; readonly document: PageDocument } | null = null
  #checkedAtMs = -Infinity

  constructor(siteDir: string, nowMs: () => number) {
    this.#siteDir = siteDir
    this.#nowMs = nowMs
  }

  /**
   * The document of the current build; null when the site has not been built. Rejects when the build is not complete.
   */
  async current(): Promise<PageDocument | null> {
    const sinceMs = this.#nowMs() - this.#checkedAtMs
    if (this.#loaded && sinceMs >= 0 && sinceMs < checkedForMs) return this.#loaded.document
    const file = join(this.#siteDir, folder, 'page.html')
    const found = await stat(file).catch(() => null)
    if (found === null) return null
    this.#checkedAtMs = this.#nowMs()
    if (this.#loaded?.mtimeMs !== found.mtimeMs)
      this.#loaded = { mtimeMs: found.mtimeMs, document: await this.#load(file, found.mtimeMs) }
    return this.#loaded.document
  }

  async #load(file: string, mtimeMs: number): Promise<PageDocument> {
    const module = pathToFileURL(join(this.#siteDir, folder, 'render-page.js'))
    // Without a different query, Node would return the module of the earlier build.
    module.searchParams.set('built', String(mtimeMs))
    const [html, outline, renderer] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(join(this.#siteDir, 'outline.json'), 'utf8'),
      import(module.href) as Promise<PageRendererModule>,
    ])
    const parts = splitAt(html, ['<!--page-head-->', '<!--page-body-->', '<!--page-data-->'])
    return {
      stamp: createHash('sha256').update(html).digest('base64url').slice(0, 12),
      inline: inlineSourcesOf(html),
      outlineAround: renderer.readOutlineAround(outline),
      async render(page, site, head) {
        const body = await renderer.renderPage(page, site)
        const data = dataElement(siteConfigElementId, site) + dataElement(pageDataElementId, page)
        return [parts[0], head, parts[1], body, parts[2], data, preloads(renderer.programOf(page)), parts[3]].join('')
      },
    }
  }
}

function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${formatScriptJson(value)}</script>`
}

/**
 * Links that preload the page's scripts. They come after the content and with low priority, so that the fonts of the
 * visible text load first.
 */
function preloads(paths: readonly string[]): string {
  return paths.map((path) => `<link rel="modulepreload" href="${path}" fetchpriority="low" crossorigin>`).join('')
}

/** Splits a document at marks. Throws when a mark is missing or out of order. */
function splitAt(html: string, marks: readonly string[]): string[] {
  const parts: string[] = []
  let rest = html
  for (const mark of marks) {
    const at = rest.indexOf(mark)
    if (at < 0) throw new Error(`page.html has no ${mark}`)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + mark.length)
  }
  return [...parts, rest]
}
