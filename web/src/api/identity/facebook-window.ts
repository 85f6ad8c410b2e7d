/** Sign-in with Facebook at our own server: a separate window, whose last page reports the outcome. */
import { identityEndpoints } from '@fyndkartan/contract/endpoints/identity'
import { withResolvers } from '../with-resolvers.ts'
import { IdentityError } from './identity-client.ts'

/** The broadcast channel of the window's last page. Tabs also announce changes of the session on it. */
export const signInChannel = 'fyndkartan-sign-in'

const widthPx = 600
const heightPx = 700
const lookEveryMs = 250
/** The window's message may arrive after its closing is noticed; the wait for it, ms. */
const lastWordMs = 500

/** `code` is null after a success. */
export interface LastWord {
  readonly code: string | null
  readonly message: string | null
}

/** Null for a message of another form. */
export function readLastWord(data: unknown): LastWord | null {
  const { type, code, message } = (data ?? {}) as Record<string, unknown>
  return type === signInChannel && isTextOrNull(code) && isTextOrNull(message) ? { code, message } : null
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Null when the browser blocks it. Call it synchronously in the click. */
export function openFacebookWindow(): Window | null {
  const left = Math.round(screenX + (outerWidth - widthPx) / 2)
  const top = Math.round(screenY + (outerHeight - heightPx) / 2)
  return open(
    identityEndpoints.startFacebook.path,
    'fyndkartan-facebook',
    `popup,width=${widthPx},height=${heightPx},left=${left},top=${top}`,
  )
}

/**
 * Resolves when the window reports a sign-in. Rejects with an IdentityError: the window's code;
 * 'auth/popup-closed-by-user' when it closes without a message; 'auth/cancelled-popup-request' when `signal` aborts.
 */
export function waitForLastWord(popup: Window, channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = withResolvers<void>()
  const done = new AbortController()
  const fail = (code: string, message: string | null) => reject(new IdentityError(code, message ?? code))
  const listen = ({ data }: MessageEvent) => {
    const word = readLastWord(data)
    if (!word) return
    if (word.code === null) resolve()
    else fail(word.code, word.message)
  }
  channel.addEventListener('message', listen, done)
  window.addEventListener('message', (event) => event.origin === location.origin && listen(event), done)
  signal.addEventListener('abort', () => fail('auth/cancelled-popup-request', null), done)
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    setTimeout(() => fail('auth/popup-closed-by-user', null), lastWordMs)
  }, lookEveryMs)
  return promise.finally(() => {
    clearInterval(look)
    done.abort()
  })
}
