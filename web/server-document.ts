import type { Bundle } from './first-paint-plugin.ts'

/** What is in it is not served as files: the server fills in the documents, and loads the module. */
export const serverFolder = '.server'

/** For the hook `generateBundle`, after all that writes documents: moves one to where the server looks for it. */
export function keepFromFiles(bundle: Bundle, name: string): void {
  const document = bundle[name]
  if (document) document.fileName = `${serverFolder}/${name}`
}
