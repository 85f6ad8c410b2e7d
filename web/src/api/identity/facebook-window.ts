/** Signing in with Facebook at our own server happens in a window of its own, whose last page says how it went. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { IdentityError } from './identity-client.ts'

/** The channel on which that page speaks, and on which our tabs tell each other of their session. */
export const signInChannel = 'fyndkartan-sign-in'

const widthPx = 600
const heightPx = 700
const lookEveryMs = 250
/** The window's word and its closing take different ways here, ms. */
const lastWordMs = 500

/** A `code` of null means success. */
export interface LastWord {
  readonly code: string | null
  readonly message: string | null
}

/** Null when the message is something else, or not in this form. */
export function readLastWord(data: unknown): LastWord | null {
  const { type, code, message } = (data ?? {}) as Record<string, unknown>
  return type === signInChannel && isTextOrNull(code) && isTextOrNull(message) ? { code, message } : null
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Null when the browser does not allow it. Call it in the click itself. */
export function openFacebookWindow(): Window | null {
  const left = Math.round(screenX + (outerWidth - widthPx) / 2)
  const top = Math.round(screenY + (outerHeight - heightPx) / 2)
  return open(
    endpoints.startFacebook.path,
    'fyndkartan-facebook',
    `popup,width=${widthPx},height=${heightPx},left=${left},top=${top}`,
  )
}

/**
 * Resolves when the window says that somebody has signed in. Rejects with an IdentityError: what it says instead,
 * 'auth/popup-closed-by-user' when it is closed without a word, 'auth/cancelled-popup-request' when `signal` aborts.
 */
export function waitForLastWord(popup: Window, channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
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
