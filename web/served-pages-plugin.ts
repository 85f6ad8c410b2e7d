import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin } from 'vite'
import { type Bundle, filesOf, fontTags, shellStyles } from './first-paint-plugin.ts'
import { scopedName } from './scoped-name.ts'
import { keepFromFiles, serverFolder } from './server-document.ts'

/** What the pages that the server renders may show at first, as entry source files. */
const renderedSources = [
  /pages\/ServedPlace\.tsx$/,
  /pages\/ServedTown\.tsx$/,
  /pages\/ServedCounty\.tsx$/,
  /pages\/ServedGone\.tsx$/,
  /place\/ShopSheet\.tsx$/,
  /place\/MarketSheet\.tsx$/,
  /place\/FullHoursList\.tsx$/,
  /place\/FullHoursBadge\.tsx$/,
  /place\/KnownFactsCard\.tsx$/,
  /place\/ReportCard\.tsx$/,
  /ui\/ShareButton\.tsx$/,
  /round\/RoundButton\.tsx$/,
]

/** Also the bold one: such a page is all there from the first paint on, and lines would break elsewhere when it comes. */
const shownFaces = /^assets\/(caprasimo-latin-400|familjen-grotesk-latin-[47]00)-normal-.*\.woff2$/

/**
 * Builds what the server makes pages of: page.html with all styles that such a page needs at first, and a module that renders the
 * content with the site's own components.
 */
export const servedPagesPlugin: Plugin = {
  name: 'served-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, filename, chunk }) {
      if (!filename.endsWith('page.html') || !chunk) return undefined
      const tags: HtmlTagDescriptor[] = [
        ...fontTags(bundle, shownFaces),
        { tag: 'style', children: stylesOf(bundle), injectTo: 'head' },
        // After the content: a page can be read before it comes alive.
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
  async writeBundle({ dir = '' }) {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      css: { modules: { generateScopedName: scopedName } },
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: `${import.meta.dirname}/src/render-page.ts`,
        outDir: `${dir}/${serverFolder}`,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2023',
        // One file: the server loads a newer build under another address, which parts would not know.
        rolldownOptions: { output: { entryFileNames: 'render-page.js', codeSplitting: false } },
      },
    })
  },
}

/** The styles in the order in which the page would load them: the shell's first. */
function stylesOf(bundle: Bundle): string {
  const shell = Object.keys(bundle).filter((file) => shellStyles.test(file))
  const parts = filesOf(renderedSources, bundle).flatMap((path) => (path.endsWith('.css') ? [path.slice(1)] : []))
  return [...new Set([...shell, ...parts])]
    .map((file) => {
      const styles = bundle[file]
      if (styles?.type !== 'asset') throw new Error(`${file} is no style sheet`)
      return String(styles.source).trim()
    })
    .join('')
}
