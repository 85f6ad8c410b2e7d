import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Fullscreen for an element: the browser's fullscreen mode or, where there is none (iPhones), a fixed layer over the
 * page, which the caller draws when `filled` is true. Escape ends it. Until then the rest of the page is inert, and on
 * touch devices the page neither scrolls nor zooms (spec §2).
 */
export function useFullscreen(root: RefObject<HTMLElement | null>): {
  filled: boolean
  enter: () => void
  leave: () => void
} {
  const [filled, setFilled] = useState(false)

  const enter = useCallback(() => {
    const element = root.current
    if (!element) return
    setFilled(true)
    if (!document.fullscreenEnabled) return
    // The browser may refuse, for example in a frame; the fixed layer is shown anyway.
    element.requestFullscreen().catch(() => {})
  }, [root])

  const leave = useCallback(() => {
    setFilled(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }, [])

  useEffect(() => {
    const changed = () => {
      if (!document.fullscreenElement) setFilled(false)
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])

  // The cleanup of a layout effect runs before the page is drawn again, so that the rest of the page can be used at
  // once.
  useLayoutEffect(() => {
    const element = root.current
    if (!filled || !element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    const restoreOthers = makeOthersInert(element)
    const restorePage = lockPage()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      restorePage()
      restoreOthers()
    }
  }, [filled, root, leave])

  return { filled, enter, leave }
}

/**
 * Keeps the focus inside `element`: makes the siblings of it and of its ancestors inert. Returns a function that undoes
 * this.
 */
function makeOthersInert(element: HTMLElement): () => void {
  const made: HTMLElement[] = []
  for (let node: HTMLElement = element; node.parentElement; node = node.parentElement)
    for (const other of node.parentElement.children) {
      if (other === node || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      made.push(other)
    }
  return () => {
    for (const other of made) other.inert = false
  }
}

/**
 * Stops the page from scrolling and zooming. Safari's pinch ignores the viewport meta element, so its gesture events
 * are cancelled too. Returns a function that undoes this.
 */
function lockPage(): () => void {
  const page = document.documentElement
  const overflow = page.style.overflow
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  const content = viewport?.content ?? ''
  const stop = (event: Event) => event.preventDefault()
  page.style.overflow = 'hidden'
  if (viewport && navigator.maxTouchPoints > 0) viewport.content = `${content}, maximum-scale=1, user-scalable=no`
  document.addEventListener('gesturestart', stop)
  return () => {
    page.style.overflow = overflow
    if (viewport) viewport.content = content
    document.removeEventListener('gesturestart', stop)
  }
}
