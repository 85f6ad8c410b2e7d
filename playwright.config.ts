import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'

const launchOptions = await findBrowser()

/** Stories run on a desktop; those marked `@phone` on a phone too, those marked `@phone-only` there alone. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    // A story about being offline lets it in: test.use({ serviceWorkers: 'allow' }).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a tenth of the time.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
})
