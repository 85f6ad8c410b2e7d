/**
 * A setup file of the server's tests: makes password hashes cheap, and the tests of a worker share one RSA key pair.
 * Both would otherwise take a quarter of the processor time of tests about other things. Tests of the cryptography
 * itself call `useRealCryptography`.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

interface Choice {
  isCheap: boolean
  /** How long a hash waits before it is computed, ms. */
  hashMs: number
}

/** A worker evaluates this file for each of its test files, but must replace the functions only once. */
const key = Symbol.for('fyndkartan cheap cryptography')
const shared = crypto as unknown as { [key]?: Choice }
const choice = (shared[key] ??= replaceFunctions())

/**
 * Replaces the functions and never restores them, because libraries keep the functions that they found when they were
 * loaded. So the new functions read the returned choice at each call.
 */
function replaceFunctions(): Choice {
  const made: Choice = { isCheap: true, hashMs: 0 }
  const realScrypt = crypto.scrypt
  const realGenerateKey = crypto.subtle.generateKey
  let rsaPair: unknown

  const scrypt = (...call: unknown[]): void => {
    const [password, salt, length, options, done] = call as Parameters<typeof realScrypt>
    const hash = () => realScrypt(password, salt, length, made.isCheap ? { ...options, N: 2 } : options, done)
    if (made.hashMs > 0) setTimeout(hash, made.hashMs)
    else hash()
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

/** Uses real cryptography in a whole test file, or in the rest of a `describe`. */
export function useRealCryptography(): void {
  beforeAll(useReal)
  afterAll(useCheap)
}

/**
 * For one test whose calls must overlap: each hash waits about as long as a real one takes, without using the
 * processor.
 */
export function hashSlowlyInThisTest(): void {
  choice.hashMs = 40
  onTestFinished(() => {
    choice.hashMs = 0
  })
}

/** Uses real cryptography in one test, for example to measure how long a hash takes. */
export function useRealCryptographyInThisTest(): void {
  useReal()
  onTestFinished(useCheap)
}
