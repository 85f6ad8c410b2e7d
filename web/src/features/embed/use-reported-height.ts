import { type RefObject, useLayoutEffect } from 'react'

/** Posts the height of `content`, px, to the embedding page, now and after each change. src/embed-element listens. */
export function useReportedHeight(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = content.current
    if (!element || window.parent === window) return
    let reported = 0
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height === reported) return
      reported = height
      // Any origin may receive it: a height is no secret, and the embedding page is unknown.
      window.parent.postMessage({ type: 'fynd-karta', height }, '*')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    tell()
    return () => observer.disconnect()
  }, [content])
}
