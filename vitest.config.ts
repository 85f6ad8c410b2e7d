import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './tools/browser.ts'
import { useRunFolder } from './tools/run-folder.ts'
import { wantedEngines } from './proving/engines/find-engine.ts'
import { engineProvider } from './proving/engines/vitest-provider.ts'

useRunFolder({ name: 'tests', endsEmpty: true })

// Threads that tests start load the server's modules; an import at the desk takes half the time when they are cached.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/node`

/** Component tests in a real browser, which is located only when needed; all other tests run in Node. */
const browserTests = globSync('web/src/**/*.browser.test.tsx')
const wantsBrowser = browserTests.length > 0 && !process.env['WITHOUT_BROWSER']

/** Tests that depend most on an engine's pointer events, wheel events and layout; they run in each engine. */
const engineTests = 'web/src/features/map/engine/*.browser.test.tsx'

/**
 * The part to run. `npm test` sets 'product': without PostgreSQL, engines other than Chromium, and *.slow.test.ts,
 * which take long or wait for processes and clocks. `npm run test:rest` sets 'rest', what is missing there.
 * server/src/testing/databases.ts reads it too.
 */
const part = process.env['TEST_PART'] ?? 'all'

/** In the rest: slow tests, and files with further tests there. */
function testsIn(patterns: string[], hasMore: RegExp): string[] {
  return globSync(patterns).filter((file) => {
    const isSlow = file.endsWith('.slow.test.ts')
    if (part === 'product') return !isSlow
    return part === 'all' || isSlow || hasMore.test(readFileSync(file, 'utf8'))
  })
}

const serverTests = testsIn(['server/src/**/*.test.ts'], /onEachDatabase|postgresUrl|'postgres'/)
const ruleTests = testsIn(
  ['{domain,contract,search}/src/**/*.test.ts', 'search/bench/**/*.test.ts', '{tools,proving/mutants}/*.test.ts'],
  /TEST_PART/,
)

/** Replaces the browser in tests of components in Node. */
const testingInNode = `${import.meta.dirname}/web/src/testing/dom`
const browserMode = `${import.meta.dirname}/node_modules/@vitest/browser/dist`

/** Files that replace modules are isolated: other files must not see the replacement. */
const replacesModules = (file: string) => /\bvi\.mock\(/.test(readFileSync(file, 'utf8'))

/** Limits for a much slower or busy machine. They only end tests that hang; a test of speed has its own expectation. */
const patience = {
  setupFiles: ['tools/patient-waits.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Most files share the modules that a worker has loaded: loading them for each file takes a third of the processor
 * time.
 */
const serverProject = (name: string, include: string[], isolate: boolean) => ({
  test: {
    name,
    include,
    isolate,
    globalSetup: ['server/vitest.global-setup.ts'],
    ...patience,
    setupFiles: [...patience.setupFiles, 'server/src/testing/cheap-cryptography.ts'],
  },
})

/** Fault-injection tests, `atOnce` files at a time. Projects with different numbers run one after another. */
const faultProject = (name: string, include: string[], atOnce: number) => ({
  test: {
    name,
    include,
    maxWorkers: atOnce,
    sequence: { groupOrder: atOnce },
    ...patience,
    testTimeout: process.env['FAULTS'] === 'long' ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
  },
})

/** The flood measures how quickly the server answers, so nothing else runs beside it. */
const flood = 'proving/faults/overload.fault.ts'

export default defineConfig({
  test: {
    // Three on two cores, because tests also wait for disks, processes and browsers.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'rules',
          include: ruleTests,
          // These modules have no state, and loading each once for all files saves a third of the processor time.
          isolate: false,
          ...patience,
        },
      },
      ...(part === 'rest'
        ? []
        : [
            { test: { name: 'web', include: ['web/src/**/*.test.ts'], ...patience } },
            {
              resolve: {
                alias: {
                  'vitest/browser': `${testingInNode}/browser-in-node.ts`,
                  '@vitest/browser/context': `${browserMode}/context.js`,
                  '@vitest/browser/expect-element': `${browserMode}/expect-element.js`,
                },
              },
              test: {
                name: 'components in Node',
                include: ['web/src/**/*.dom.test.tsx'],
                environment: 'jsdom',
                isolate: false,
                server: { deps: { inline: [/vitest-browser-react/, /@vitest\/browser\//] } },
                ...patience,
                setupFiles: [...patience.setupFiles, `${testingInNode}/setup.ts`],
                env: { TZ: 'Europe/Stockholm' },
              },
            },
          ]),
      serverProject(
        'server',
        serverTests.filter((file) => !replacesModules(file)),
        false,
      ),
      serverProject('server, replaced modules', serverTests.filter(replacesModules), true),
      // Only on request: these tests are slow, and kill the processes that they start.
      ...(process.env['FAULTS']
        ? [
            faultProject('faults', globSync('proving/faults/*.fault.ts', { exclude: [flood] }), 2),
            faultProject('faults, alone', [flood], 1),
          ]
        : []),
      ...(wantsBrowser && part !== 'rest'
        ? [
            {
              plugins: [react()],
              test: {
                name: 'components',
                include: browserTests,
                ...patience,
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
          ...patience,
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
