import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'
import { chunkGroups } from './chunk-groups.ts'
import { embedPlugin } from './embed-plugin.ts'
import { firstPaintPlugin } from './first-paint-plugin.ts'
import { noSchemasPlugin } from './no-schemas-plugin.ts'
import { offlinePlugin } from './offline-plugin.ts'
import { scopedName } from './scoped-name.ts'
import { servedPagesPlugin } from './served-pages-plugin.ts'

/** The address of the server that `npm run dev` starts beside Vite. */
const devServer = process.env['DEV_SERVER_URL'] ?? 'http://127.0.0.1:3001'

/** In production the server inlines its configuration in the page; in development Vite serves the page and fetches the configuration from the server. */
const siteConfigFromServer: Plugin = {
  name: 'site-config-from-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const answer = await fetch(new URL(endpoints.siteConfig.path, devServer))
    const json = (await answer.text()).replaceAll('<', '\\u003c')
    return html.replace(/(<script type="application\/json" id="site-config">)/, (open) => open + json)
  },
}

// embed-plugin.ts serves these two.
const { embed: _frame, embedScript: _script, ...madePages } = pageAddresses

/** Calls and documents of the server; its rendered pages are those of the last build. */
const serverPaths = [
  ...Object.values(endpoints).map(({ path }) => path),
  ...Object.values({ ...openAddresses, ...searchFeeds, ...madePages }),
].map((path) => path.replace(/\/\{.*$/, ''))

// Short hashes, since the first chunk names a hundred others, and hashes cannot be compressed. 28 bits distinguish the
// contents of one name.
const fileNames: Rolldown.OutputOptions = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  hashCharacters: 'hex',
}

export default defineConfig({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['sv-SE'] }), enforce: 'pre' },
    siteConfigFromServer,
    noSchemasPlugin,
    firstPaintPlugin,
    servedPagesPlugin,
    embedPlugin,
    offlinePlugin,
  ],
  server: { host: '127.0.0.1', proxy: Object.fromEntries(serverPaths.map((path) => [path, devServer])) },
  worker: { format: 'es', rolldownOptions: { output: fileNames } },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    sourcemap: true,
    // Keeps fonts and images as files, since every visitor would download inlined ones, used or not.
    assetsInlineLimit: 0,
    // No polyfill, since all browsers of this target support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, page: `${import.meta.dirname}/page.html` },
      output: { ...fileNames, codeSplitting: { groups: chunkGroups } },
    },
    // The size budget reads the chunks of each page from the manifest.
    manifest: true,
  },
})
