/**
 * The element for other sites' pages: `<fynd-karta town="borås" type="loppis"><a
 * href="/ort/boras">Borås</a></fynd-karta>`. It shows its content until its frame has sent a height, and for good if
 * the frame never sends one.
 */
import { attributeNames, embedQueryToWire, type ReadAttribute, wordOf } from '@fyndkartan/contract/embed-attributes'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'

/** Limits of the frame's height, px. */
const leastPx = 40
const mostPx = 40_000

/**
 * Reserves 320 px until the frame's height is known, so that the page around does not jump far. Until then the frame is
 * invisible and outside the tab order; not `display: none`, with which it would never load.
 */
const styles = `:host{display:block}:host([hidden]){display:none}
div{position:relative;min-height:320px}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;border-radius:12px;visibility:hidden}
.shown{position:static;display:block;visibility:visible}`

const usualTitle = 'Loppisar och second hand från Fyndkartan'

/**
 * Defines the element, once. `origin` is the address of Fyndkartan without a path, from which the frames are loaded.
 */
export function defineFyndKarta(origin: string): void {
  if (customElements.get('fynd-karta')) return

  class FyndKarta extends HTMLElement {
    static observedAttributes = attributeNames

    #box: HTMLElement
    #slot: HTMLSlotElement
    #frame: HTMLIFrameElement | null = null
    #isDue = false

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      this.#box = document.createElement('div')
      this.#slot = document.createElement('slot')
      const link = document.createElement('a')
      link.href = `${origin}/`
      link.textContent = usualTitle
      this.#slot.append(link)
      this.#box.append(this.#slot)
      root.append(this.#box)
      // A constructed style sheet, since a page with a strict Content-Security-Policy would block a style element.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      root.adoptedStyleSheets = [sheet]
    }

    connectedCallback() {
      addEventListener('message', this.#listen)
      this.#later()
    }

    disconnectedCallback() {
      removeEventListener('message', this.#listen)
      this.#frame?.remove()
      this.#frame = null
      this.#slot.hidden = false
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null) {
      if (before !== after && this.isConnected) this.#later()
    }

    /** Renders in a microtask, so that attributes that change together cause one render. */
    #later() {
      if (this.#isDue) return
      this.#isDue = true
      queueMicrotask(() => {
        this.#isDue = false
        if (this.isConnected) this.#show()
      })
    }

    #show() {
      const read: ReadAttribute = (name) => this.getAttribute(name)
      const address = `${origin}${pageAddresses.embed}?${new URLSearchParams(embedQueryToWire(read))}`
      if (this.#frame?.src === address) return
      // Makes a new frame, since a new address in the old one would add an entry to the browser's history.
      this.#frame?.remove()
      const frame = document.createElement('iframe')
      frame.title = read('title')?.trim() || usualTitle
      frame.loading = 'lazy'
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      // The sandbox allows links to open new tabs, which are not sandboxed.
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')
      frame.style.colorScheme = wordOf('theme', read('theme')) ?? ''
      frame.src = address
      this.#frame = frame
      this.#box.append(frame)
    }

    #listen = ({ source, origin: from, data }: MessageEvent) => {
      const frame = this.#frame
      if (!frame || from !== origin || source !== frame.contentWindow) return
      const reported: unknown = data?.type === 'fynd-karta' ? data.height : null
      if (typeof reported !== 'number' || !(reported > 0)) return
      const height = `${Math.min(Math.max(Math.ceil(reported), leastPx), mostPx)}px`
      frame.className = 'shown'
      frame.style.height = height
      // The next frame starts with this height.
      this.#box.style.minHeight = height
      this.#slot.hidden = true
    }
  }
  customElements.define('fynd-karta', FyndKarta)
}
