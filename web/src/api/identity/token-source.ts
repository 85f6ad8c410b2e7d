/** Where code outside React gets the visitor's identity token from. The auth session sets the source. */
import { IdentityError, unreachableCode } from './identity-client.ts'

/** The message of spec §8 when nobody is signed in. */
export const nobodyText = 'No user logged in'

type TokenSource = (renew?: 'renew') => Promise<string>

let source: TokenSource | null = null

/** Sets the function that returns the token; null when nobody is signed in. */
export function setTokenSource(newSource: TokenSource | null): void {
  source = newSource
}

export type FoundToken = { readonly token: string } | { readonly message: string; readonly unreachable: boolean }

/**
 * The visitor's token, or why there is none. Never rejects. `unreachable` is true when a visitor is signed in, but the
 * provider cannot be reached or `patienceMs` have passed.
 */
export async function requestToken(renew?: 'renew', patienceMs?: number): Promise<FoundToken> {
  if (!source) return { message: nobodyText, unreachable: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    if (patienceMs !== undefined)
      timer = setTimeout(() => reject(new IdentityError(unreachableCode, 'no answer in time')), patienceMs)
  })
  try {
    return { token: await Promise.race([source(renew), tooLate]) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { message, unreachable: error instanceof IdentityError && error.code === unreachableCode }
  } finally {
    clearTimeout(timer)
  }
}
