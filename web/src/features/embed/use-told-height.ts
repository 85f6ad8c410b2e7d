import { type RefObject, useLayoutEffect } from 'react'

/** Tells the page around the frame how high `content` is, px, now and whenever it changes. src/embed-element listens. */
export function useToldHeight(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = content.current
    if (!element || window.parent === window) return
    let told = 0
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height === told) return
      told = height
      // To any origin: a height is no secret, and the embedding page need not be known.
      window.parent.postMessage({ type: 'fynd-karta', height }, '*')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    tell()
    return () => observer.disconnect()
  }, [content])
}
