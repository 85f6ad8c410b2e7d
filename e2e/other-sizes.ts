/**
 * Window sizes and text sizes in which every page must work without loss of content and without horizontal scrolling.
 */
import { expect, type Page } from '@playwright/test'

export interface Sizing {
  readonly name: string
  readonly width: number
  readonly height: number
  /** The factor by which the browser's default text size grows. */
  readonly text?: number
}

/** Sets the sizes of window and text, and waits until the layout is stable. */
export async function resize(page: Page, { width, height, text = 1 }: Sizing): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (part) => {
    document.documentElement.style.fontSize = part === 1 ? '' : `${106.25 * part}%`
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, text)
}

/**
 * Expects no element beyond the window's edge and no clipped line. A soft assertion, so that one run reports every
 * page.
 */
export async function expectNothingLost(page: Page, where: string): Promise<void> {
  const lost = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : []
    for (const element of document.querySelectorAll('#root *, dialog[open] *')) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue
      // Maps extend beyond their frame on purpose, and visually hidden elements are one pixel wide.
      if (element.closest('.map-ground, .visually-hidden, [inert], [aria-hidden="true"]')) continue
      const style = getComputedStyle(element)
      const holdsText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && holdsText && style.position !== 'fixed' && (right > clientWidth + 1 || left < -1))
        found.push(`beyond the edge: ${element.outerHTML.slice(0, 100)}`)
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.textOverflow === 'ellipsis'
      // The last breadcrumb may be clipped, because it repeats the page's heading.
      if (
        holdsText &&
        clips &&
        !element.matches('[aria-current]') &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1
      )
        found.push(`cut off: ${element.outerHTML.slice(0, 100)}`)
    }
    // Reports the first few only: one wide element pushes many others out.
    return found.slice(0, 4)
  })
  expect.soft(lost, where).toEqual([])
}

/** Expects clickable elements to be at least 24 px wide and high (WCAG 2.5.8), except for links inside a sentence. */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="button"]',
    )
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.visually-hidden, [inert]'))
        return []
      // Links inside a sentence are exempt.
      const around = target.parentElement?.textContent?.trim() ?? ''
      const isInSentence = target.matches('a, p button') && around.length > (target.textContent?.trim().length ?? 0) + 2
      const drawn = (target as Partial<HTMLInputElement>).labels?.[0] ?? target
      const own = target.getBoundingClientRect()
      const { width, height } = target.matches('[type=radio], [type=checkbox]') ? drawn.getBoundingClientRect() : own
      // A link for keyboard users, which lies outside the window until it has the focus.
      const isFarOff = own.bottom < 0 && getComputedStyle(target).position === 'fixed'
      if (isInSentence || isFarOff || target.tabIndex < 0 || (width >= 24 && height >= 24)) return []
      return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`]
    })
  })
  expect.soft(small, where).toEqual([])
}
