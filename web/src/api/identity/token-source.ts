/** The source of the visitor's identity token for calls outside React. AuthProvider sets it. */
import { IdentityError, unreachableCode } from './identity-client.ts'

/** Spec §8. */
export const nobodyText = 'No user logged in'

type TokenSource = (renew?: 'renew') => Promise<string>

let source: TokenSource | null = null

/** Null without a session. */
export function setTokenSource(newSource: TokenSource | null): void {
  source = newSource
}

export type FoundToken = { readonly token: string } | { readonly message: string; readonly unreachable: boolean }

/**
 * Never rejects. `unreachable`: a visitor is signed in, but the provider cannot be reached, or `patienceMs` have
 * passed.
 */
export async function askForToken(renew?: 'renew', patienceMs?: number): Promise<FoundToken> {
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
