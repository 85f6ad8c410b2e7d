import type { Plugin } from 'vite'

/** What the tables of the wire are built with, where only the names of their fields matter. */
const noSchemas = `const nothing = {}\nexport const Type = new Proxy(nothing, { get: () => () => nothing })`

/** The server validates and describes; the browser needs only the types of schemas, so the functions that build them are left out. */
export const noSchemasPlugin: Plugin = {
  name: 'no-schemas',
  apply: 'build',
  load: (id) => (id.endsWith('/contract/src/schema.ts') ? noSchemas : null),
}
