import { useEffect } from 'react'

/** How long to wait for the page to move the focus itself, ms. */
const patienceMs = 150

/** Elements that have a name for screen readers or are focusable anyway. */
const named = '[aria-label], [aria-labelledby], [tabindex], dialog, main'

/**
 * The focused element may be removed: a retry button, a card that was scrolled away, a link in a menu that closes. Browsers then
 * move the focus to the start of the page; this hook moves it to the nearest remaining part of the page instead.
 */
export function useFocusNet(): void {
  useEffect(() => {
    /** The element that had the focus last and its ancestors, innermost first. Empty when the visitor removed the focus. */
    let line: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = (event: FocusEvent) => {
      line = event.target instanceof Element ? lineOf(event.target) : []
    }
    // A click on an empty area removes the focus. On a focusable element, the focus event follows, unless it has the focus already.
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
  // Safari has checkVisibility from 17.4 on (CONTRIBUTING.md, Browsers).
  const isShown = element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  return isShown && !element.closest('[inert]')
}

/** Removes the tabindex afterwards: otherwise a click on the text inside would focus the element. */
function focusOnce(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
