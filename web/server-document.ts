import type { Bundle } from './first-paint-plugin.ts'

/**
 * The folder of the files that the server does not serve: documents that it fills in, and the module that it imports.
 */
export const serverFolder = '.server'

/** For the hook `generateBundle`, after all plugins that write documents: moves a document to the server's folder. */
export function keepFromFiles(bundle: Bundle, name: string): void {
  const document = bundle[name]
  if (document) document.fileName = `${serverFolder}/${name}`
}
