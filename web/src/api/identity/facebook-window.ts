/** Signing in with Facebook at our own server uses a separate window, whose last page reports the outcome. */
import { identityEndpoints } from '@fyndkartan/contract/endpoints/identity'
import { withResolvers } from '../with-resolvers.ts'
import { IdentityError } from './identity-client.ts'

/** The broadcast channel of that page, which our tabs also use to announce changes of the session. */
export const signInChannel = 'fyndkartan-sign-in'

const widthPx = 600
const heightPx = 700
const lookEveryMs = 250
/** The window's message may arrive after its closing has been noticed; this is how long to wait for it, ms. */
const lastWordMs = 500

/** A `code` of null means success. */
export interface LastWord {
  readonly code: string | null
  readonly message: string | null
}

/** Null when the message has another form. */
export function readLastWord(data: unknown): LastWord | null {
  const { type, code, message } = (data ?? {}) as Record<string, unknown>
  return type === signInChannel && isTextOrNull(code) && isTextOrNull(message) ? { code, message } : null
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Null when the browser blocks it. Must be called in the click itself. */
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
 * Resolves when the window reports a sign-in. Rejects with an IdentityError: the code that the window reports,
 * 'auth/popup-closed-by-user' when it is closed without a message, 'auth/cancelled-popup-request' when `signal` aborts.
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
