import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Fullscreen for an element: the browser's own where there is one, else (iPhones) a fixed layer over the page, which
 * `filled` tells the caller to draw. Escape leaves; meanwhile the rest of the page is out of reach, and on touch devices
 * it neither scrolls nor zooms (spec §2).
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
    // Refused (in a frame, by a policy): the fixed layer serves.
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

  // In the same breath as what is drawn: whoever sees the page again can reach it.
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

/** Focus stays inside `element`: all that is beside it or its ancestors becomes inert. Returns the way back. */
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

/** No scrolling behind, no zooming of the page; Safari zooms by gestures whatever the viewport says. */
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
