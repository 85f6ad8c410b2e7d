import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin } from 'vite'
import { type Bundle, filesOf, fontTags, shellFiles, shellStyles } from './first-paint-plugin.ts'
import { scopedName } from './scoped-name.ts'
import { keepFromFiles, serverFolder } from './server-document.ts'
import { inlinedStyles } from './src/inlined-styles.ts'
import type { ServedProgram } from './src/render-page.ts'

const placeSources = [
  /pages\/ServedPlace\.tsx$/,
  /place\/KnownFactsCard\.tsx$/,
  /place\/ReportCard\.tsx$/,
  /ui\/ShareButton\.tsx$/,
  /round\/RoundButton\.tsx$/,
]

/**
 * The entry source files of each rendered page's first content; served-parts.ts loads the same parts before hydration.
 */
const renderedSources: Readonly<Record<ServedProgram, readonly RegExp[]>> = {
  shop: [...placeSources, /place\/ShopSheet\.tsx$/],
  market: [...placeSources, /place\/MarketSheet\.tsx$/],
  town: [/pages\/ServedTown\.tsx$/, /round\/RoundButton\.tsx$/],
  county: [/pages\/ServedCounty\.tsx$/, /round\/RoundButton\.tsx$/],
  gone: [/pages\/ServedGone\.tsx$/],
  unknown: [/pages\/NotFoundPage\.tsx$/],
}

/** Parts that only a few places need; their styles are inlined in every rendered page. */
const rareSources = [/place\/FullHoursList\.tsx$/, /place\/FullHoursBadge\.tsx$/]

/** The source of the program that page.html names. */
const startSource = /src\/hydrate-page\.ts$/

/**
 * The fonts of the first paint, with the bold one: the page is complete from the start, and lines would break elsewhere
 * when a font arrives later.
 */
const shownFaces = /^assets\/(caprasimo-latin-400|familjen-grotesk-latin-[47]00)-normal-.*\.woff2$/

/**
 * Builds the files from which the server renders pages: page.html with all first styles, and a module that renders the
 * content with the site's own components.
 */
export const servedPagesPlugin: Plugin = {
  name: 'served-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, filename, chunk }) {
      if (!filename.endsWith('page.html') || !chunk) return undefined
      const styles = stylesOf(bundle)
      const tags: HtmlTagDescriptor[] = [
        ...fontTags(bundle, shownFaces),
        { tag: 'style', children: styles.map(({ source }) => source).join(''), injectTo: 'head' },
        {
          tag: 'meta',
          attrs: { name: inlinedStyles, content: styles.map(({ file }) => `/${file}`).join(' ') },
          injectTo: 'head',
        },
        // After the content, which is readable before the program runs.
        {
          tag: 'script',
          attrs: { type: 'module', src: `/${chunk.fileName}`, crossorigin: true },
          injectTo: 'body',
        },
      ]
      const bare = html.replace(
        /<script type="module" .*?<\/script>|<link rel="(?:stylesheet|modulepreload)" .*?>/g,
        '',
      )
      return { html: bare, tags }
    },
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      keepFromFiles(bundle, 'page.html')
    },
  },
  async writeBundle({ dir = '' }, bundle) {
    const programs = Object.entries(renderedSources).map(([page, sources]) => [page, programFilesOf(sources, bundle)])
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      css: { modules: { generateScopedName: scopedName } },
      define: {
        'process.env.NODE_ENV': '"production"',
        programFiles: JSON.stringify(Object.fromEntries(programs)),
      },
      ssr: { noExternal: true },
      build: {
        ssr: `${import.meta.dirname}/src/render-page.ts`,
        outDir: `${dir}/${serverFolder}`,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2023',
        // One file: the server imports a newer build with another query in the address, and imports of further chunks
        // would not have that query.
        rolldownOptions: { output: { entryFileNames: 'render-page.js', codeSplitting: false } },
      },
    })
  },
}

/** The addresses of the page's scripts, except the one in page.html. */
function programFilesOf(sources: readonly RegExp[], bundle: Bundle): string[] {
  const start = filesOf([startSource], bundle)
  const scripts = new Set([...shellFiles(bundle), ...start, ...filesOf(sources, bundle)])
  return [...scripts].filter((path) => path.endsWith('.js') && path !== start[0])
}

/** The styles in the order in which the page would load them: the shell's first. */
function stylesOf(bundle: Bundle): { readonly file: string; readonly source: string }[] {
  const shell = Object.keys(bundle).filter((file) => shellStyles.test(file))
  const sources = [...Object.values(renderedSources).flat(), ...rareSources]
  const parts = filesOf(sources, bundle).flatMap((path) => (path.endsWith('.css') ? [path.slice(1)] : []))
  return [...new Set([...shell, ...parts])].map((file) => {
    const styles = bundle[file]
    if (styles?.type !== 'asset') throw new Error(`${file} is no style sheet`)
    return { file, source: String(styles.source).trim() }
  })
}
