/** Converts a path of the contract, '/desk/tips/{id}', to Fastify's form, '/desk/tips/:id'. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The id in a path: a whole number without leading zeros. For any other text 0, which no place or account has. */
export function idOfPath(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
