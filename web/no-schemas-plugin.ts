import type { Plugin } from 'vite'

/**
 * A stand-in for the functions that build schemas. Code in the browser uses only the names of the fields, so each
 * function returns the same empty object.
 */
const noSchemas = `const nothing = {}\nexport const Type = new Proxy(nothing, { get: () => () => nothing })`

/**
 * Removes the functions that build schemas from the browser's code, which needs only their types; the server validates.
 */
export const noSchemasPlugin: Plugin = {
  name: 'no-schemas',
  apply: 'build',
  load: (id) => (id.endsWith('/contract/src/schema.ts') ? noSchemas : null),
}
