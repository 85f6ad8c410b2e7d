import { build, type Plugin } from 'vite'

/** Behind a press that few make, and heavy: fetched when asked for instead of ahead. The dates' dialog has quick choices without it. */
const rarelyNeeded = /Calendar/

/** Builds the service worker beside the site, with the list of the program's files in it. */
export const offlinePlugin: Plugin = {
  name: 'offline',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter(
      (file) => /^assets\/.*\.(js|css|woff2)$/.test(file) && !rarelyNeeded.test(file),
    )
    // The names hold a hash of the content, so no revision is needed beside them.
    const precached = files.toSorted().map((file) => ({ url: `/${file}`, revision: null }))
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { programFiles: JSON.stringify(precached) },
      build: {
        ...(dir === undefined ? {} : { outDir: dir }),
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2023',
        rolldownOptions: {
          input: `${import.meta.dirname}/src/service.worker.ts`,
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    })
  },
}
