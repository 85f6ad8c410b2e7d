/**
 * A setup file of the server's tests: password hashes are cheap, and the tests of a worker share one RSA key pair. Both would take a
 * quarter of the processor time of tests about other things. Tests of the cryptography itself call `useRealCryptography`.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

interface Choice {
  isCheap: boolean
}

/** A setup file is evaluated for each test file of a worker, and the functions are replaced once. */
const key = Symbol.for('fyndkartan cheap cryptography')
const shared = crypto as unknown as { [key]?: Choice }
const choice = (shared[key] ??= replaceFunctions())

/** Checked at each call, because libraries keep references to the functions that they found when they were loaded. */
function replaceFunctions(): Choice {
  const made: Choice = { isCheap: true }
  const realScrypt = crypto.scrypt
  const realGenerateKey = crypto.subtle.generateKey
  let rsaPair: unknown

  const scrypt = (...call: unknown[]): void => {
    const [password, salt, length, options, done] = call as Parameters<typeof realScrypt>
    realScrypt(password, salt, length, made.isCheap ? { ...options, N: 2 } : options, done)
  }
  const generateKey = (...call: Parameters<typeof realGenerateKey>): unknown => {
    const generate = () => realGenerateKey.apply(crypto.subtle, call)
    const [algorithm] = call as unknown as [{ readonly name?: string }]
    return made.isCheap && algorithm.name === 'RSASSA-PKCS1-v1_5' ? (rsaPair ??= generate()) : generate()
  }
  Object.assign(crypto, { scrypt })
  Object.defineProperty(crypto.subtle, 'generateKey', { value: generateKey })
  syncBuiltinESMExports()
  return made
}

function useReal(): void {
  choice.isCheap = false
}

function useCheap(): void {
  choice.isCheap = true
}

/** For a test file or the rest of a `describe`. */
export function useRealCryptography(): void {
  beforeAll(useReal)
  afterAll(useCheap)
}

/** For one test that needs the duration of hashing, to measure it or to make calls overlap. */
export function useRealCryptographyInThisTest(): void {
  useReal()
  onTestFinished(useCheap)
}
