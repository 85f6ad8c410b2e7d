/**
 * Counts, for words of searches that found nothing, from how many networks they came on one day. The networks are hashes
 * with a key of that day, in this memory only; the database gets words and numbers, and only when enough networks have
 * sent the words.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { countableWords, fewestNetworks } from '@fyndkartan/domain/figures'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { LRUCache } from 'lru-cache'
import type { CountedWords } from '../db/figures.ts'
import { networkOf, widerNetworkOf } from '../http/limits/network-of.ts'

/** The most different words of a day. Above it the ones that were searched for longest ago are forgotten. */
export const mostWords = 2000

/** Networks beyond this number no longer count, for words of one day on one node. */
const mostNetworks = 100

/** The most different words of one network and day, so that one visitor cannot push out the words of the others. */
export const mostWordsOfNetwork = 50

/** The most networks that are known at one time. */
const mostKnownNetworks = 20_000

interface Missed {
  readonly words: string
  /** Hashes of networks of IPv4, and of IPv6: a phone has one of each, so the families are counted apart. */
  readonly networks: readonly [Set<string>, Set<string>]
  /** The number of networks that the database has. */
  stored: number
}

export class MissedWordCounts {
  /** The day of everything below. */
  #day: CivilDate | null = null
  #key = randomBytes(32)
  readonly #words = new LRUCache<string, Missed>({ max: mostWords })
  /** The number of different words, by the hash of a network. */
  readonly #wordsOf = new LRUCache<string, number>({ max: mostKnownNetworks })

  /** Counts a search of the words as typed, from an IP address. */
  add(typed: string, address: string, day: CivilDate): void {
    const words = countableWords(typed)
    if (words === null) return
    if (day !== this.#day) this.#beginDay(day)
    // The wider network, because one person may have many addresses in it.
    const network = networkOf(address)
    const hash = createHmac('sha256', this.#key).update(widerNetworkOf(network)).digest('base64').slice(0, 12)
    const known = this.#words.get(words)
    const networks = known?.networks[isIPv4(network) ? 0 : 1]
    if (networks && (networks.has(hash) || networks.size >= mostNetworks)) return
    const before = this.#wordsOf.get(hash) ?? 0
    if (before >= mostWordsOfNetwork) return
    this.#wordsOf.set(hash, before + 1)
    if (networks) networks.add(hash)
    else
      this.#words.set(words, {
        words,
        networks: isIPv4(network) ? [new Set([hash]), new Set()] : [new Set(), new Set([hash])],
        stored: 0,
      })
  }

  /** The words that enough networks have sent, with the numbers that the database does not have yet. */
  unstored(): { readonly rows: readonly CountedWords[]; readonly markStored: () => void } {
    const day = this.#day
    const grown = [...this.#words.values()]
      .map((missed) => ({ missed, count: countOf(missed) }))
      .filter(({ missed, count }) => count >= fewestNetworks && count > missed.stored)
      .toSorted((one, other) => (one.missed.words < other.missed.words ? -1 : 1))
    return {
      rows:
        day === null
          ? []
          : grown.map(({ missed: { words, stored }, count }) => ({ words, day, networks: count - stored })),
      markStored: () => {
        for (const { missed, count } of grown) missed.stored = count
      },
    }
  }

  #beginDay(day: CivilDate): void {
    this.#day = day
    this.#key = randomBytes(32)
    this.#words.clear()
    this.#wordsOf.clear()
  }
}

function countOf({ networks: [four, six] }: Missed): number {
  return Math.max(four.size, six.size)
}
