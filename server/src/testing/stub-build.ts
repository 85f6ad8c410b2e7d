/** A minimal built site, whose pages contain the data from which they are rendered. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageDataElementId, type PageWire } from '@fyndkartan/contract/page-wire'
import { siteConfigElementId } from '@fyndkartan/contract/site-config'
import { afterAll } from 'vitest'

const document = (style: string) =>
  `<!doctype html><html lang="sv"><head><!--page-head--><style>${style}</style></head>` +
  '<body><div id="root"><!--page-body--></div><!--page-data--><script type="module" src="/assets/a.js"></script></body></html>'

/** Rendering fails for a place with this name, as with a faulty component. */
export const failingName = 'Trasig komponent'

const renderer = `
let rendered = 0
export async function renderPage(page, site) {
  if (page.post?.name === ${JSON.stringify(failingName)}) throw new Error('a component failed')
  rendered++
  return '<main data-rendered="' + rendered + '" data-sample="' + site.sample_data + '">' + page.page + '</main>'
}
export const programOf = (page) => ['/assets/' + page.page + '.js']
export const readOutlineAround = () => () => ({ land: 'M0 0z', lakes: '', towns: [] })
`

/**
 * Writes the build to a folder that is removed after the tests, and returns the folder. Call it outside of hooks and
 * tests.
 */
export function writeStubBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-build-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, '.server'))
  writeFileSync(join(folder, '.server/render-page.js'), renderer)
  writeFileSync(join(folder, 'outline.json'), '{}')
  for (const file of ['index.html', '.server/embed.html'])
    writeFileSync(
      join(folder, file),
      `<!doctype html><script type="application/json" id="${siteConfigElementId}"></script>`,
    )
  writeFileSync(join(folder, 'embed.js'), '')
  rewriteStubDocument(folder)
  return folder
}

/** Replaces the page template, as a new build of the site does. */
export function rewriteStubDocument(folder: string, style = 'b{}'): void {
  writeFileSync(join(folder, '.server/page.html'), document(style))
}

/** The data that a page was rendered from, as the page contains it. Throws if there is none. */
export function pageDataIn(html: string): PageWire {
  const [, json = ''] = new RegExp(`id="${pageDataElementId}">(.*?)</script>`).exec(html) ?? []
  return JSON.parse(json) as PageWire
}

/** The number of pages that the build had rendered when it rendered this one, including it. */
export function renderedCount(html: string): number {
  return Number(/data-rendered="(\d+)"/.exec(html)?.[1])
}
