import type { Auth, AuthParts, buildAuth as BuildAuth } from './auth.ts'

type Further = Parameters<typeof BuildAuth>[1]

/**
 * better-auth, loaded at its first use: it is three hundred files, which must not delay the start. `open` loads it
 * earlier. All of its calls return promises.
 */
export function buildAuthLater(parts: AuthParts, further: Further): Auth & { open(): Promise<void> } {
  let opening: Promise<Auth> | undefined
  const open = () =>
    (opening ??= import('./auth.ts')
      .then(({ buildAuth }) => buildAuth(parts, further))
      .catch((error: unknown) => {
        // Let the next call try again.
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
