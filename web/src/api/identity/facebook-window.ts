/**
 * Sign-in with Facebook at our own server. It happens in a separate window, whose last page sends the outcome to this
 * one.
 */
import { identityEndpoints } from '@fyndkartan/contract/endpoints/identity'
import { withResolvers } from '../with-resolvers.ts'
import { IdentityError } from './identity-client.ts'

/**
 * The name of the broadcast channel on which the last page of the window sends its message, and tabs announce changes
 * of the session.
 */
export const signInChannel = 'fyndkartan-sign-in'

const widthPx = 600
const heightPx = 700
const lookEveryMs = 250
/** How long to wait for the window's message after the window has closed, ms, since the message may arrive later. */
const lastWordMs = 500

/** The message of the window's last page. `code` is null after a success. */
export interface LastWord {
  readonly code: string | null
  readonly message: string | null
}

/** Parses the message of the window's last page; null for other messages. */
export function readLastWord(data: unknown): LastWord | null {
  const { type, code, message } = (data ?? {}) as Record<string, unknown>
  return type === signInChannel && isTextOrNull(code) && isTextOrNull(message) ? { code, message } : null
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Opens the window; null when the browser blocks it. Call it before any await in the click's handler. */
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
 * Resolves when the window sends a success. Rejects with an IdentityError, whose code is that of the window's message,
 * 'auth/popup-closed-by-user' when the window closes without a message, or 'auth/cancelled-popup-request' when `signal`
 * aborts.
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
