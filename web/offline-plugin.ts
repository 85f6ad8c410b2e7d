import { build, type Plugin } from 'vite'
import { shellStyles } from './first-paint-plugin.ts'

/**
 * Heavy, and needed by few: fetched when asked for instead of ahead. The dates' dialog has quick choices without the calendar;
 * Firebase's program is needed only where Firebase keeps the accounts.
 */
const rarelyNeeded = /Calendar|firebase/

/** Builds the service worker beside the site, with the list of the program's files in it. */
export const offlinePlugin: Plugin = {
  name: 'offline',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter(
      (file) => /^assets\/.*\.(js|css|woff2)$/.test(file) && !rarelyNeeded.test(file) && !shellStyles.test(file),
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
