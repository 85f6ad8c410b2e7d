/** Keyboard navigation: moves with the Tab key and checks that the focused element is visible. */
import { expect, type Page } from '@playwright/test'

interface Focus {
  readonly name: string
  /**
   * If the focused element cannot be seen: the element that covers it, or its position outside the window. Null if it
   * is visible (WCAG 2.4.11).
   */
  readonly hidden: string | null
}

/** Reads which element has the focus; `name` is '' if none has it. */
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
 * Waits until an element called `name` exists, then presses Tab or Shift+Tab until it has the focus. Every focused
 * element on the way must be visible. If `name` is not reached, throws an error with the names of these elements.
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
    // An empty name means the browser's own buttons, to which the focus moves after the last element.
    if (focus.name !== '' && focus.hidden) await expectFocusStays(page, `${key} to '${focus.name.slice(0, 40)}'`)
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return
    passed.push(focus.name.slice(0, 30))
  }
  throw new Error(`${key} never reached ${name}: ${passed.join(' · ')}`)
}

/** Moves to an element with Tab and presses a key there, Enter by default. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Moves to a field with Tab and replaces its value. */
export async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Expects the focus on a visible element (WCAG 2.4.3, 2.4.11), for example after an action that removed the focused
 * element.
 */
export async function expectFocusStays(page: Page, after: string): Promise<void> {
  await expect.poll(async () => (await readFocus(page)).hidden, `focus after ${after}`).toBeNull()
}
