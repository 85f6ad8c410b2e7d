/**
 * Encrypts the addresses and the link secrets of watches, with the same keys on all nodes. Each message contains the
 * link, so its secret is stored encrypted; a hash of it finds the watch.
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

  /**
   * Decrypts a watch's address. Null when it was encrypted with another secret: after the secrets were replaced,
   * addresses are unreadable.
   */
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
   * A keyed hash of a mail address or of a browser's push endpoint (`who`): equal for equal ones, and useless for
   * finding them.
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

/** A new secret for a link: 32 random bytes as base64url. */
export function newLink(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Derives from a link's secret another one, which can only end the watch. It is part of an address that mail programs
 * may call to unsubscribe.
 */
export function endTokenOf(link: string): string {
  return createHash('sha256').update(`end\0${link}`).digest('base64url')
}

export function hashOfLink(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
