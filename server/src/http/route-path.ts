/** '/desk/tips/:id': a path of the contract, '/desk/tips/{id}', as Fastify takes it. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
