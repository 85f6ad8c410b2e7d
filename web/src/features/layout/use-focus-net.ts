import { useEffect } from 'react'

/** How long to wait for another component to move the focus, ms. */
const patienceMs = 150

/** Elements that have a name for screen readers or can be focused anyway. */
const named = '[aria-label], [aria-labelledby], [tabindex], dialog, main'

/**
 * Moves the focus when the focused element is removed, such as a retry button or a link in a menu that closes. Browsers
 * would move it to the start of the page; this hook moves it to the nearest remaining ancestor with a name.
 */
export function useFocusNet(): void {
  useEffect(() => {
    /**
     * The last focused element and its ancestors, innermost first. Empty after a click on an empty area, which removes
     * the focus.
     */
    let line: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = (event: FocusEvent) => {
      line = event.target instanceof Element ? lineOf(event.target) : []
    }
    // Forgets the focused element when the visitor clicks outside it. A click on another focusable element causes a
    // focus event, which calls `remember`.
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && line[0]?.contains(target))) line = []
    }
    const rescue = () => {
      timer = undefined
      if (document.activeElement !== document.body || line.length === 0) return
      const place = line.slice(1).find((part) => part.matches(named) && canTakeFocus(part))
      focusOnce(place ?? document.querySelector('main'))
    }
    const observer = new MutationObserver((records) => {
      const [last] = line
      if (!last) return
      const isTouched = records.some(({ type, target }) => type === 'attributes' && target.contains(last))
      if (isTouched || !last.isConnected) timer ??= setTimeout(rescue, patienceMs)
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

function lineOf(element: Element): Element[] {
  const line: Element[] = []
  for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) line.push(part)
  return line
}

function canTakeFocus(element: Element): boolean {
  // Replaces checkVisibility, which Safari has only from 17.4 on (CONTRIBUTING.md, Browsers).
  const isShown = element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  return isShown && !element.closest('[inert]')
}

/**
 * Focuses an element with a temporary tabindex: if the tabindex stayed, a click on the text inside would focus the
 * element.
 */
function focusOnce(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
