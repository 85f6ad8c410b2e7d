import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { embedGroup } from './chunk-groups.ts'
import { scopedName } from './scoped-name.ts'
import { keepFromFiles } from './server-document.ts'

/** Supports the browsers of the last five years, since this script runs on pages with unknown visitors. */
const scriptTarget = 'es2022'

/**
 * Builds the embedded part of the site: `embed.js`, the element, and the document of its frame. The frame is a separate
 * program with its own files: it needs a small part of the site, and must not change the site's chunks.
 */
export const embedPlugin: Plugin = {
  name: 'embed',
  async writeBundle({ dir = '' }) {
    const here = (file: string) => `${import.meta.dirname}/${file}`
    const into: InlineConfig['build'] = { outDir: dir, emptyOutDir: false, copyPublicDir: false }
    const once: InlineConfig = { root: import.meta.dirname, configFile: false, logLevel: 'warn' }
    await build({
      ...once,
      build: {
        ...into,
        target: scriptTarget,
        rolldownOptions: {
          input: here('src/embed-element/embed-script.ts'),
          output: { format: 'iife', entryFileNames: 'embed.js' },
        },
      },
    })
    await build({
      ...once,
      // In this mode the frame's calls send no cookies (src/api/client.ts).
      mode: 'embed',
      plugins: [react(), embedDocument],
      worker: { format: 'es' },
      css: { modules: { generateScopedName: scopedName } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ...into,
        target: 'es2023',
        assetsDir: 'assets/embed',
        assetsInlineLimit: 0,
        sourcemap: true,
        modulePreload: { polyfill: false },
        manifest: '.vite/embed-manifest.json',
        rolldownOptions: { input: here('embed.html'), output: { codeSplitting: { groups: [embedGroup] } } },
      },
    })
  },
  /** During development, serves the script and the frame's document from the sources. */
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname === '/embed') request.url = request.url?.replace('/embed', '/embed.html') ?? ''
      if (pathname !== '/embed.js') return next()
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('access-control-allow-origin', '*')
      response.end("import(new URL('/src/embed-element/embed-script.ts', document.currentScript.src).href)")
    })
  },
}

const embedDocument: Plugin = {
  name: 'embed-document',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      keepFromFiles(bundle, 'embed.html')
    },
  },
}
