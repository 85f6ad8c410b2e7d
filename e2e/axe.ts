/** Checks the accessibility of a page with axe. */
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The only rules that can fail in the dark scheme alone: the two schemes differ in nothing but colours. */
const axeColourRules = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no violations of WCAG 2.2 A and AA or of axe's best practices; rules in `except` are not checked. A soft
 * assertion, so that one run reports every state.
 */
export async function expectNoViolations(page: Page, state: string, except: readonly string[] = []): Promise<void> {
  await expectRules(page, { type: 'tag', values: axeTags }, state, except)
}

/**
 * Expects sufficient contrast of colours in the dark scheme. The page must be in the light scheme, and returns to it.
 */
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
  // Waits for transitions to end before axe measures colours. Endless animations, such as loading indicators, continue.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  // axe is half a megabyte to send and compile, so a document loads it only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: Axe }).axe
        // Omits details of passed rules. Does not read style sheets, which takes half of the time and is needed by one
        // experimental rule only.
        .run({ runOnly: rules, resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } })
        .then(({ violations }) =>
          violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
        ),
    runOnly,
  )
  // Lists only each rule and its elements, which is easier to read than axe's full report.
  const found = violations
    .filter(({ id }) => !except.includes(id))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.join(' · ')}`)
  // A soft assertion, so that one run reports every state.
  expect.soft(found, state).toEqual([])
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}
