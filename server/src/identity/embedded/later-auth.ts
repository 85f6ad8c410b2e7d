import type { Auth, AuthParts, buildAuth as BuildAuth } from './auth.ts'

type Further = Parameters<typeof BuildAuth>[1]

/**
 * Loads better-auth at its first use: three hundred files, which must not delay the start. `open` loads it earlier. All
 * calls return promises.
 */
export function buildAuthLater(parts: AuthParts, further: Further): Auth & { open(): Promise<void> } {
  let opening: Promise<Auth> | undefined
  const open = () =>
    (opening ??= import('./auth.ts')
      .then(({ buildAuth }) => buildAuth(parts, further))
      .catch((error: unknown) => {
        // Let the next call try to load it again.
        opening = undefined
        throw error
      }))
  const api = new Proxy({} as Auth['api'], {
    get:
      (_, name) =>
      async (...parameters: unknown[]) => {
        const call: unknown = Reflect.get((await open()).api, name)
        return (call as (...parameters: unknown[]) => unknown)(...parameters)
      },
  })
  const auth = {
    api,
    get $context() {
      return open().then(({ $context }) => $context)
    },
    open: async () => void (await open()),
  }
  return auth as Auth & typeof auth
}
