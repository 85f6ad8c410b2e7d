/* oxlint-disable no-underscore-dangle -- Vitest's names. */
/** The state that Vitest's browser mode prepares in a page; its modules read it when they are loaded. */
import { vi } from 'vitest'

const locators = { testIdAttribute: 'data-testid', exact: false, errorFormat: 'html' }
const browser = { name: 'chromium', locators, providerOptions: {} }

/** How long an action waits for its element, ms. */
const patienceMs = 10_000

export const config = { browser }

Object.assign(globalThis, {
  __vitest_browser_runner__: {
    provider: 'preview',
    sessionId: 'node',
    config,
    activeTraceTaskIds: new Set(),
    browserTraceAttempts: new Map(),
    runner: { _deadline: { derive: () => patienceMs, track: (_name: string, promise: unknown) => promise } },
  },
})

vi.setConfig({})
Object.assign((globalThis as unknown as { __vitest_worker__: { config: object } }).__vitest_worker__.config, {
  browser,
})
