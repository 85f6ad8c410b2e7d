/**
 * Encrypts the addresses and links of watches, with the same keys on all nodes. Links are random, and stored both
 * encrypted, because each message contains one, and as a hash.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { WatchChannel } from '@fyndkartan/domain/watch'
import type { Database } from './open.ts'
import { openText, sealText } from './sealed-text.ts'
import { loadSecret } from './secrets.ts'

export class WatchKeys {
  readonly #secret: string

  private constructor(secret: string) {
    this.#secret = secret
  }

  static async open(database: Database, nowMs: number): Promise<WatchKeys> {
    return new WatchKeys(await loadSecret(database, 'watches', nowMs))
  }

  sealAddress(address: string): string {
    return sealText(this.#secret, 'watch address', address)
  }

  /** Null when it was encrypted with another secret: replacing the secrets makes addresses unreadable. */
  openAddress(sealed: string): string | null {
    return this.#open('watch address', sealed)
  }

  sealLink(link: string): string {
    return sealText(this.#secret, 'watch link', link)
  }

  openLink(sealed: string): string | null {
    return this.#open('watch link', sealed)
  }

  /**
   * A keyed hash: equal for equal addresses or browsers, and useless for finding them. `who`: the mail address, or the
   * push endpoint.
   */
  personOf(channel: WatchChannel, who: string): string {
    return createHmac('sha256', this.#secret).update(`${channel}\0${who}`).digest('base64url')
  }

  #open(purpose: string, sealed: string): string | null {
    try {
      return openText(this.#secret, purpose, sealed)
    } catch {
      return null
    }
  }
}

/** 32 random bytes as base64url. */
export function newLink(): string {
  return randomBytes(32).toString('base64url')
}

/** Derives the secret that can only end the watch of a link; it is part of an address that mail programs call. */
export function endTokenOf(link: string): string {
  return createHash('sha256').update(`end\0${link}`).digest('base64url')
}

export function hashOfLink(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
