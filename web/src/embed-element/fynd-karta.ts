/**
 * The element for other sites' pages: `<fynd-karta town="borås" type="loppis"><a
 * href="/ort/boras">Borås</a></fynd-karta>`. It shows its content until the frame has sent its height, and for good if
 * the frame never does.
 */
import { attributeNames, embedQueryToWire, type ReadAttribute, wordOf } from '@fyndkartan/contract/embed-attributes'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'

/** Limits of the frame's height, px. */
const leastPx = 40
const mostPx = 40_000

/**
 * Reserves 320 px until the height is known, so that the page around does not jump far. Until then the frame is
 * invisible and outside the tab order; with `display: none` it would never load.
 */
const styles = `:host{display:block}:host([hidden]){display:none}
div{position:relative;min-height:320px}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;border-radius:12px;visibility:hidden}
.shown{position:static;display:block;visibility:visible}`

const usualTitle = 'Loppisar och second hand från Fyndkartan'

/** Defines the element once. `origin` is the site's address without a path, the source of the frames. */
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
      // A constructed sheet, since pages with a strict Content-Security-Policy would drop a style element.
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

    /** Renders once for attributes that change together. */
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
      // Replaces the frame, since a new address in it would add an entry to the visitor's history.
      this.#frame?.remove()
      const frame = document.createElement('iframe')
      frame.title = read('title')?.trim() || usualTitle
      frame.loading = 'lazy'
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      // Links open in new tabs, which are not bound by the sandbox.
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
      // Reserves this height for the next frame.
      this.#box.style.minHeight = height
      this.#slot.hidden = true
    }
  }
  customElements.define('fynd-karta', FyndKarta)
}
