import type { Plugin } from 'vite'

/** A stand-in for TypeBox: tables of the wire use only the names of their fields. */
const noSchemas = `const nothing = {}\nexport const Type = new Proxy(nothing, { get: () => () => nothing })`

/**
 * Removes the functions that build schemas from the browser's code, which needs only their types; the server validates.
 */
export const noSchemasPlugin: Plugin = {
  name: 'no-schemas',
  apply: 'build',
  load: (id) => (id.endsWith('/contract/src/schema.ts') ? noSchemas : null),
}
