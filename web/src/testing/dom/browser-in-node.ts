/**
 * `vitest/browser` for tests that run in Node (vitest.config.ts): Vitest's own locators on jsdom (node-locator.ts), and
 * Testing Library's user events. jsdom has no layout, so an element counts as visible unless it is hidden.
 */
import { userEvent as testingLibrary } from '@testing-library/user-event'
import { page, utils } from '@vitest/browser/context'
import { config } from './browser-state.ts'

interface Located {
  click(): Promise<void>
  hover(): Promise<void>
  fill(text: string): Promise<void>
  clear(): Promise<void>
}

const user = testingLibrary.setup({ delay: null })

export const userEvent = {
  keyboard: (keys: string) => user.keyboard(keys),
  tab: (options?: { shift?: boolean }) => user.tab(options),
  click: (locator: Located) => locator.click(),
  hover: (locator: Located) => locator.hover(),
  fill: (locator: Located, text: string) => locator.fill(text),
  clear: (locator: Located) => locator.clear(),
}
export const server = { config, browser: 'chromium' }
export { page, utils }
