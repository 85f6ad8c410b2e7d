/* oxlint-disable no-underscore-dangle -- Vitest's names. */
/** Locators of Vitest's browser mode on jsdom, with Testing Library's user events. */
import { userEvent } from '@testing-library/user-event'
import { page } from '@vitest/browser/context'
import {
  getByLabelSelector,
  getByRoleSelector,
  getByTextSelector,
  Locator,
  selectorEngine,
} from '@vitest/browser/locators'
import { expect, vi } from 'vitest'

const user = userEvent.setup({ delay: null })

/** Returns the element when it exists and is enabled. */
async function usable(locator: NodeLocator): Promise<HTMLElement> {
  const element = (await locator.findElement()) as HTMLElement
  if (element.matches(':disabled')) await vi.waitFor(() => expect(element).toBeEnabled())
  return element
}

class NodeLocator extends Locator {
  override _pwSelector: string
  override _container: Element | undefined

  constructor(selector: string, container?: Element) {
    super()
    this._pwSelector = selector
    this._container = container
  }

  get selector(): string {
    return this._pwSelector
  }

  override async click() {
    await user.click(await usable(this))
  }

  override async hover() {
    await user.hover(await usable(this))
  }

  override async clear() {
    await this.fill('')
  }

  /** Fills a field at once, without pressing keys, as a browser driver does. */
  override async fill(text: string) {
    fill((await usable(this)) as HTMLInputElement, text)
  }

  override async selectOptions(options: string | string[]) {
    await user.selectOptions(await usable(this), options)
  }

  override async upload(files: File | File[]) {
    await user.upload(await usable(this), files)
  }

  protected locator(selector: string) {
    return new NodeLocator(`${this._pwSelector} >> ${selector}`, this._container)
  }

  protected elementLocator(element: Element) {
    return elementLocator(element)
  }
}

function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  field.focus()
  // Uses the prototype's setter, since React overrides `value` of the element and would not notice the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function elementLocator(element: Element) {
  return new NodeLocator(selectorEngine.generateSelectorSimple(element), element)
}

page.extend({
  getByLabelText: (text, options) => new NodeLocator(getByLabelSelector(text, options)),
  getByRole: (role, options) => new NodeLocator(getByRoleSelector(role, options)),
  getByText: (text, options) => new NodeLocator(getByTextSelector(text, options)),
  elementLocator,
})
