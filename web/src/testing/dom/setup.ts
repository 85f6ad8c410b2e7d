/**
 * A setup file of component tests in Node. Each file starts with an empty document and fresh modules of the site, in a
 * worker that has already loaded packages. The setup adds parts of a browser that jsdom lacks: dialogs, and observers
 * and scrolling that have no effect.
 */
import { afterAll, beforeEach, vi } from 'vitest'

vi.resetModules()
document.body.replaceChildren()
document.head.replaceChildren()
clearStorage()
history.replaceState(null, '', '/')

await import('./browser-state.ts')
await import('./node-locator.ts')
// @ts-expect-error -- The module has no types. It adds `expect.element` and exports nothing that is used here.
await import('@vitest/browser/expect-element')

/** Clears the browser's storage, so that tests and test files do not affect each other. */
function clearStorage(): void {
  // oxlint-disable-next-line no-restricted-globals -- Clears all entries, not a single stored row.
  localStorage.clear()
  sessionStorage.clear()
}

// Unmounts the pages of this file. They would otherwise react to events of the next file and remove its elements.
const { cleanup } = await import('vitest-browser-react')
afterAll(cleanup)
// Clears the storage after the library's clean-up, because a page may save a draft when it is unmounted.
beforeEach(clearStorage)

class NeverSees {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Whether the element and all its ancestors are displayed. */
function isRendered(element: Element): boolean {
  if (!element.isConnected) return false
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).display === 'none') return false
    const details: Element | null = at.parentElement
    if (details instanceof HTMLDetailsElement && !details.open && at !== details.querySelector(':scope > summary'))
      return false
  }
  return true
}

Object.assign(globalThis, {
  ResizeObserver: NeverSees,
  IntersectionObserver: NeverSees,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  scrollTo() {},
})

Object.assign(Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  checkVisibility(this: Element) {
    return isRendered(this)
  },
  getBoundingClientRect(this: Element) {
    const size = isRendered(this) ? 1 : 0
    return new DOMRect(0, 0, size, size)
  },
})

Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true
  },
  showModal(this: HTMLDialogElement) {
    this.open = true
    const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]'
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(focusable)
    first?.focus()
  },
  close(this: HTMLDialogElement, value?: string) {
    if (!this.open) return
    this.open = false
    if (value !== undefined) this.returnValue = value
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})

const onKey = Symbol.for('fyndkartan escape')
if (!(onKey in globalThis)) {
  Object.assign(globalThis, { [onKey]: true })
  document.addEventListener('keydown', (event) => {
    // The last open dialog in the document counts as the top one.
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog) return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}
