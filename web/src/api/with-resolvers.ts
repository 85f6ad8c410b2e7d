export interface Resolvers<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value | PromiseLike<Value>) => void
  readonly reject: (reason: unknown) => void
}

/** Replaces Promise.withResolvers, which Safari has from 17.4 on (CONTRIBUTING.md, Browsers). */
export function withResolvers<Value>(): Resolvers<Value> {
  let resolve: Resolvers<Value>['resolve'] = () => {}
  let reject: Resolvers<Value>['reject'] = () => {}
  const promise = new Promise<Value>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  return { promise, resolve, reject }
}
