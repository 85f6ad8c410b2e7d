/** Finished pages in memory, each in the encodings that were asked for. */
import { compress, decompress, type Encoding } from '../../http/answers/compression.ts'

export interface FinishedPage {
  readonly status: 200 | 404 | 410
  readonly html: Buffer
  /** A hash of what the page was made of. */
  readonly tag: string
  /** False for a page that search engines should leave out. */
  readonly isIndexed: boolean
}

type Coding = Encoding | 'identity'

export interface KeptPage extends Omit<FinishedPage, 'html'> {
  /** The state of the site for which the page is known to be current. */
  moment: string
  /** At least one. Uncompressed bytes are three times as many, and hardly anybody asks for them. */
  readonly bodies: Map<Coding, Buffer>
}

/** 96 MB are about 5,000 pages as browsers ask for them. */
const mostBytes = 96_000_000

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

  /** Keeps a page, in the encoding for which it was made. */
  set(path: string, page: FinishedPage, moment: string, coding: Coding): KeptPage {
    this.delete(path)
    const kept = keptPage(page, moment, coding)
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

  /** A page's bytes in an encoding; made once, as long as the page is kept. */
  body(path: string, page: KeptPage, coding: Coding): Buffer {
    const known = page.bodies.get(coding)
    if (known) return known
    const [[from, body] = ['identity' as const, Buffer.alloc(0)]] = page.bodies
    const plain = from === 'identity' ? body : decompress(body, from)
    const made = coding === 'identity' ? plain : compress(plain, coding)
    if (coding !== 'identity' && this.#pages.get(path) === page) {
      page.bodies.set(coding, made)
      this.#add(made.length)
    }
    return made
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

/** A page in one encoding. */
export function keptPage({ html, ...page }: FinishedPage, moment: string, coding: Coding): KeptPage {
  return { ...page, moment, bodies: new Map([[coding, coding === 'identity' ? html : compress(html, coding)]]) }
}

function bytesOf({ bodies }: KeptPage): number {
  return bodies.values().reduce((sum, { length }) => sum + length, 0)
}
