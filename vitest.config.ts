import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './tools/browser.ts'
import { wantedEngines } from './tools/engines/find-engine.ts'
import { engineProvider } from './tools/engines/vitest-provider.ts'

/** Component tests run in a real browser, all others in Node. The browser is located only when needed. */
const browserTests = globSync('web/src/**/*.browser.test.tsx')
const wantsBrowser = browserTests.length > 0 && !process.env['WITHOUT_BROWSER']

/** Tests that depend most on an engine's pointer events, wheel events and layout. */
const engineTests = 'web/src/features/map/engine/*.browser.test.tsx'

/**
 * What `npm test` runs ('product': all but PostgreSQL and engines other than Chromium), what it leaves out ('rest'), or all.
 * server/src/testing/databases.ts reads it too.
 */
const part = process.env['TEST_PART'] ?? 'all'

const serverTests =
  part === 'rest'
    ? globSync('server/src/**/*.test.ts').filter((file) =>
        /onEachDatabase|postgresUrl|'postgres'/.test(readFileSync(file, 'utf8')),
      )
    : ['server/src/**/*.test.ts', 'search/bench/**/*.test.ts']

export default defineConfig({
  test: {
    // By default one core stays idle, and the server's tests wait for disks and processes half of their time.
    maxWorkers: 2,
    projects: [
      ...(part === 'rest'
        ? []
        : [
            {
              test: {
                name: 'rules',
                include: ['{domain,contract,search}/src/**/*.test.ts', 'tools/*.test.ts'],
                // Their modules keep no state, and loading each once for all files saves a third of the processor time.
                isolate: false,
                // Random searches and compiler runs are slow on a busy machine.
                testTimeout: 20_000,
                hookTimeout: 60_000,
              },
            },
            { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
          ]),
      {
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: ['server/vitest.global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      // Only on request: they kill what they start, and are slow.
      ...(process.env['FAULTS']
        ? [
            {
              test: {
                name: 'faults',
                include: ['tools/faults/**/*.fault.ts'],
                testTimeout: process.env['FAULTS'] === 'long' ? 3_600_000 : 120_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
      ...(wantsBrowser && part !== 'rest'
        ? [
            {
              plugins: [react()],
              test: {
                name: 'components',
                include: browserTests,
                // Browser tests see only the environment variables listed here.
                env: { FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '' },
                browser: {
                  enabled: true,
                  headless: true,
                  screenshotFailures: false,
                  provider: playwright({
                    launchOptions: await findBrowser(),
                    contextOptions: { locale: 'sv-SE', timezoneId: 'Europe/Stockholm' },
                  }),
                  instances: [{ browser: 'chromium' as const }],
                },
              },
            },
          ]
        : []),
      ...(wantsBrowser && part !== 'product' ? wantedEngines() : []).map((engine) => ({
        plugins: [react()],
        test: {
          name: `components in ${engine}`,
          include: [engineTests],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: engineProvider(engine),
            instances: [{ browser: engine }],
          },
        },
      })),
    ],
  },
})
