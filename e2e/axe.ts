/** Accessibility of what a page shows, by axe. */
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that the dark scheme can break: it only changes the values of custom properties. */
const axeColourRules = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no violations of WCAG 2.2 A and AA or of axe's best practices, those in `except` apart. Soft, so that one run reports every
 * state.
 */
export async function expectNoViolations(page: Page, state: string, except: readonly string[] = []): Promise<void> {
  await expectRules(page, { type: 'tag', values: axeTags }, state, except)
}

/** Expects the colours of the dark scheme to be readable too. The page is in the light scheme before and after. */
export async function expectDarkColours(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectRules(page, { type: 'rule', values: axeColourRules }, `${state}, in dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

interface AxeRules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
}

async function expectRules(
  page: Page,
  runOnly: AxeRules,
  state: string,
  except: readonly string[] = [],
): Promise<void> {
  // Colours are measured after all transitions have ended; endless animations, such as loading indicators, are left running.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  // axe is half a megabyte to send and compile: load it once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: Axe }).axe
        // Details of passed rules are not needed.
        .run({ runOnly: rules, resultTypes: ['violations'], selectors: false })
        .then(({ violations }) =>
          violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
        ),
    runOnly,
  )
  // Reports only the rule and the elements, which is easier to read than axe's full report.
  const found = violations
    .filter(({ id }) => !except.includes(id))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.join(' · ')}`)
  // A soft assertion, so that one run reports every state.
  expect.soft(found, state).toEqual([])
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}
