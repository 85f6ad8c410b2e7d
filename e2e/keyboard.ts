/** A visitor without a mouse: where the Tab key leads, and that one sees where one is. */
import { expect, type Page } from '@playwright/test'

interface Focus {
  readonly name: string
  /** What lies over the whole of it, or where it is when that is not in the window; null when it can be seen (WCAG 2.4.11). */
  readonly hidden: string | null
}

/** What has focus, by its name; empty when nothing has. */
export async function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', hidden: 'nothing has focus' }
    const field = element as Partial<HTMLInputElement>
    const name = element.ariaLabel ?? field.labels?.[0]?.textContent ?? element.textContent
    return { name: name.replaceAll(/\s+/g, ' ').trim(), hidden: whatHides(element) }

    function whatHides(focused: Element): string | null {
      // What is drawn for a radio button or a box is its label.
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

/** Tab, or Shift+Tab, until `name` has focus, once it is there; on the way whatever has it can be seen. Says where it went when it never comes. */
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
    // After the last one the browser's own buttons have their turn.
    if (focus.name !== '' && focus.hidden) await expectFocusKept(page, `${key} to '${focus.name.slice(0, 40)}'`)
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return
    passed.push(focus.name.slice(0, 30))
  }
  throw new Error(`${key} never came to ${name}: ${passed.join(' · ')}`)
}

/** Tab to something and press a key there: Enter unless it says otherwise. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Tab to a field and replace what it holds. */
export async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Something that can be seen has focus: not the page as a whole, as when what had it is gone (WCAG 2.4.3, 2.4.11). */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect.poll(async () => (await readFocus(page)).hidden, `focus after ${after}`).toBeNull()
}
