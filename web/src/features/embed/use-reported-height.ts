import { type RefObject, useLayoutEffect } from 'react'

/**
 * Posts the height of `content` (px) to the embedding page, now and after each change. The script of src/embed-element
 * receives it.
 */
export function useReportedHeight(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = content.current
    if (!element || window.parent === window) return
    let reported = 0
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height === reported) return
      reported = height
      // '*' sends the message to a page of any origin: the embedding page is unknown, and the height is no secret.
      window.parent.postMessage({ type: 'fynd-karta', height }, '*')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    tell()
    return () => observer.disconnect()
  }, [content])
}
