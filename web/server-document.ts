import type { Bundle } from './first-paint-plugin.ts'

/** The server does not serve these files: it fills in the documents and loads the module. */
export const serverFolder = '.server'

/** For the hook `generateBundle`, after all plugins that write documents: moves a document to the server's folder. */
export function keepFromFiles(bundle: Bundle, name: string): void {
  const document = bundle[name]
  if (document) document.fileName = `${serverFolder}/${name}`
}
