/** Turns a path of the contract, '/desk/tips/{id}', into Fastify's form, '/desk/tips/:id'. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
