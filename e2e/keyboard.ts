/** Keyboard navigation: moves with the Tab key and checks that the focused element is visible. */
import { expect, type Page } from '@playwright/test'

interface Focus {
  readonly name: string
  /**
   * The element that covers the focused one, or its position outside the window; null if it is visible (WCAG 2.4.11).
   */
  readonly hidden: string | null
}

/** The focused element's name; '' if nothing has the focus. */
export async function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', hidden: 'nothing has focus' }
    const field = element as Partial<HTMLInputElement>
    const name = element.ariaLabel ?? field.labels?.[0]?.textContent ?? element.textContent
    return { name: name.replaceAll(/\s+/g, ' ').trim(), hidden: whatHides(element) }

    function whatHides(focused: Element): string | null {
      // The visible part of a radio button or a checkbox is its label.
      const label = (focused as Partial<HTMLInputElement>).labels?.[0]
      const drawn = (focused.matches('[type=radio], [type=checkbox]') && label) || focused
      const { left, right, top, bottom } = drawn.getBoundingClientRect()
      let over = `it stands at ${Math.round(left)}, ${Math.round(top)}`
      for (const x of [0.5, 0.05, 0.95].map((part) => left + (right - left) * part))
        for (const y of [0.5, 0.1, 0.9].map((part) => top + (bottom - top) * part)) {
          const hit = document.elementFromPoint(x, y)
          if (hit && (drawn.contains(hit) || hit.contains(drawn))) return null
          if (hit) over = `under ${hit.outerHTML.slice(0, 80)}`
        }
      return over
    }
  })
}

/**
 * Waits until `name` exists, then presses Tab or Shift+Tab until it has the focus. Every element on the way must be
 * visible. If `name` is not reached, throws with the elements passed.
 */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(
    page
      .getByLabel(name, { exact: true })
      .or(page.getByText(name, { exact: true }))
      .first(),
  ).toBeAttached()
  const passed: string[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key)
    const focus = await readFocus(page)
    // After the last element the focus moves to the browser's own buttons.
    if (focus.name !== '' && focus.hidden) await expectFocusStays(page, `${key} to '${focus.name.slice(0, 40)}'`)
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return
    passed.push(focus.name.slice(0, 30))
  }
  throw new Error(`${key} never reached ${name}: ${passed.join(' · ')}`)
}

/** Tabs to an element and presses a key there, Enter by default. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Tabs to a field and replaces its value. */
export async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Expects a visible element to have the focus. After removal of the focused element, the page as a whole may have it
 * instead (WCAG 2.4.3, 2.4.11).
 */
export async function expectFocusStays(page: Page, after: string): Promise<void> {
  await expect.poll(async () => (await readFocus(page)).hidden, `focus after ${after}`).toBeNull()
}
