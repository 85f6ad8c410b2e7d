/** Finished pages in memory, uncompressed and in the encodings that were asked for. */
import { compress, type Encoding } from '../../http/answers/compression.ts'

export interface FinishedPage {
  readonly status: 200 | 404 | 410
  readonly html: Buffer
  /** A strong hash of what the page was made of. */
  readonly tag: string
  /** False for a page that search engines should leave out. */
  readonly isIndexed: boolean
}

export interface KeptPage extends FinishedPage {
  /** The state of the site for which the page is known to be current. */
  moment: string
  readonly packed: Map<Encoding, Buffer>
}

/** 64 MB are about 4,000 pages, uncompressed and once compressed. */
const mostBytes = 64_000_000

/** The least recently used pages are dropped when there are more than so many bytes. */
export class PageCache {
  readonly #mostBytes: number
  readonly #pages = new Map<string, KeptPage>()
  #bytes = 0

  constructor(most = mostBytes) {
    this.#mostBytes = most
  }

  get(path: string): KeptPage | undefined {
    const page = this.#pages.get(path)
    if (page === undefined) return undefined
    this.#pages.delete(path)
    this.#pages.set(path, page)
    return page
  }

  set(path: string, page: FinishedPage, moment: string): KeptPage {
    this.delete(path)
    const kept: KeptPage = { ...page, moment, packed: new Map() }
    this.#pages.set(path, kept)
    this.#add(bytesOf(kept))
    return kept
  }

  delete(path: string): void {
    const page = this.#pages.get(path)
    if (page === undefined) return
    this.#pages.delete(path)
    this.#bytes -= bytesOf(page)
  }

  /** The page's bytes in an encoding; compressed once. */
  packed(page: KeptPage, encoding: Encoding): Buffer {
    const known = page.packed.get(encoding)
    if (known) return known
    const bytes = compress(page.html, encoding)
    page.packed.set(encoding, bytes)
    // A page that was dropped meanwhile does not count.
    if ([...this.#pages.values()].at(-1) === page) this.#add(bytes.length)
    return bytes
  }

  /** How much is kept. */
  get bytes(): number {
    return this.#bytes
  }

  #add(bytes: number): void {
    this.#bytes += bytes
    for (const path of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.delete(path)
    }
  }
}

function bytesOf({ html, packed }: KeptPage): number {
  return packed.values().reduce((sum, { length }) => sum + length, html.length)
}
