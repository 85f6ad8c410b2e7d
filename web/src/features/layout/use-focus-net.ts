import { useEffect } from 'react'

/** Pages move the focus themselves where they know better; what none of them has done by then is done here, ms. */
const patienceMs = 150

/** Parts of a page that readers can name, or that take focus anyway. */
const named = '[aria-label], [aria-labelledby], [tabindex], dialog, main'

/**
 * What has focus may go: a button that tried again, a card that was scrolled away, a link in a menu that closes. Browsers
 * then let the focus fall to the page's very beginning; this takes it up in the nearest part of the page that is left.
 */
export function useFocusNet(): void {
  useEffect(() => {
    /** What had focus last and all that it stood in, from the inside out. Empty when the visitor let go of it. */
    let line: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = (event: FocusEvent) => {
      line = event.target instanceof Element ? lineOf(event.target) : []
    }
    // A press beside everything; of what takes focus, it comes after this. What is pressed may have it already.
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
  return element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
}

/** Where focus does not belong otherwise, it must not stay possible: a press on the text beside would go there. */
function focusOnce(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
