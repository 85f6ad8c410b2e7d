import { build, type Plugin } from 'vite'
import { shellStyles } from './first-paint-plugin.ts'

/**
 * Large and rarely needed files, not precached. The date dialog has quick choices without the calendar; only sites with
 * Firebase need its code.
 */
const rarelyNeeded = /Calendar|firebase/

/** Builds the service worker, with the list of the program's files inserted. */
export const offlinePlugin: Plugin = {
  name: 'offline',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter(
      (file) => /^assets\/.*\.(js|css|woff2)$/.test(file) && !rarelyNeeded.test(file) && !shellStyles.test(file),
    )
    // No revision, since the names contain a hash of the content.
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
