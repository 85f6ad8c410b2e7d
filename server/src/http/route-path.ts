/** Converts a path of the contract, '/desk/tips/{id}', to Fastify's form, '/desk/tips/:id'. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The id in a path, a whole number without leading zeros; 0, which is nobody's id, for any other text. */
export function idOfPath(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
