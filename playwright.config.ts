import { defineConfig, devices } from '@playwright/test'
import { useRunFolder } from './tools/run-folder.ts'
import { findBrowser } from './tools/browser.ts'
import type { EngineName } from './proving/engines/driver.ts'

useRunFolder({ name: 'stories', endsEmpty: false })

const launchOptions = await findBrowser()

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions }

/** The most important stories, in another engine. They are skipped if it is not installed. */
const inEngine = (engine: EngineName, grep: RegExp, viewport: { width: number; height: number }) => ({
  name: `${engine} ${viewport.width}`,
  grep,
  // Playwright's own browser shows an empty page meanwhile.
  use: { engine, viewport, launchOptions, screenshot: 'off' as const, trace: 'off' as const },
})

/**
 * Stories with one clock everywhere, at a given time: after shops have closed, at the end of a year, when clocks go
 * back, on a leap day.
 */
const atTime = (time: string) => ({
  name: `at ${time}`,
  grep: /@any-hour/,
  use: { ...phone, timeEverywhere: time },
})

/** Stories of a flow in other states: other sizes and times, with faults, by keyboard only. */
const variants = /variants\//

/**
 * `npm test` runs the projects 'desktop' and 'phone', which leave out e2e/variants; `npm run test:rest` runs the
 * others. Stories run on a desktop. Those marked `@phone` also run on a phone, those marked `@phone-only` only there.
 * Those marked `@engines` also run in Firefox and WebKit, those marked `@firefox` or `@touch` also in Firefox:
 * WebKitGTK's driver lacks what they need.
 */
export default defineConfig<object, { engine: 'chromium' | EngineName; timeEverywhere: string }>({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  // A worker mostly waits for its browser, its server and the clock: three use two thirds of two cores.
  workers: 4,
  // The longest stories take 20 s on an idle machine. The limits only end what hangs: a busy machine may be five times
  // slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    // Stories about being offline allow service workers: test.use({ serviceWorkers: 'allow' }).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // `npm test` turns traces off.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      testIgnore: variants,
      use: desktop,
    },
    { name: 'phone', grep: /@phone-only/, testIgnore: variants, use: phone },
    { name: 'variants on a desktop', grepInvert: /@phone-only/, testMatch: 'variants/*.story.ts', use: desktop },
    { name: 'variants on a phone', grep: /@phone-only/, testMatch: 'variants/*.story.ts', use: phone },
    {
      name: 'desktop stories on a phone',
      grep: /@phone(?!-only)/,
      // The variants of a flow that works on a phone are not repeated there.
      testIgnore: variants,
      use: phone,
    },
    atTime('2026-12-05T12:46:00+01:00'),
    atTime('2026-12-31T23:50:00+01:00'),
    atTime('2027-10-31T01:50:00+02:00'),
    atTime('2028-02-29T12:00:00+01:00'),
    inEngine('firefox', /@engines|@firefox/, { width: 1360, height: 900 }),
    inEngine('firefox', /@touch/, { width: 390, height: 844 }),
    inEngine('webkit', /@engines/, { width: 1360, height: 900 }),
  ],
})
