import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true })

/**
 * Selectors that match the whole page by its content (`:root:has(.bar)`) to style other elements. The browser restyles
 * those whenever an element anywhere comes or goes.
 */
function costlySelectors(css: string): string[] {
  const sheet = new CSSStyleSheet()
  // Browsers do not know the notation of CSS modules and would drop the rule.
  const plain = css.replaceAll(/:(?:global|local)\(([^()]*)\)/g, '$1')
  expect(plain).not.toMatch(/:(global|local)\b/)
  sheet.replaceSync(plain)
  return costlyOf(sheet.cssRules, false)
}

/** `isWithinPage`: whether the rules are nested in a rule that matches the page by its content. */
function costlyOf(rules: CSSRuleList, isWithinPage: boolean): string[] {
  return Array.from(rules).flatMap((rule) => {
    const nested = 'cssRules' in rule ? (rule.cssRules as CSSRuleList) : null
    if (!(rule instanceof CSSStyleRule)) return nested ? costlyOf(nested, isWithinPage) : []
    const selectors = splitOutside(rule.selectorText, ',').map((selector) => splitOutside(selector, ' >+~'))
    const own = selectors.filter((parts) => isWithinPage || parts.slice(0, -1).some(asksOfPage))
    const isPage = isWithinPage || selectors.some((parts) => parts.some(asksOfPage))
    return [...own.map((parts) => parts.join(' ')), ...(nested ? costlyOf(nested, isPage) : [])]
  })
}

const asksOfPage = (part: string) => /^(:root|html|body|#root)(?![\w-])/.test(part) && part.includes(':has(')

/** Splits a selector at any of these characters, except within parentheses and brackets. */
function splitOutside(selector: string, signs: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of selector) {
    if ('(['.includes(sign)) depth++
    if (')]'.includes(sign)) depth--
    if (depth === 0 && signs.includes(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

test.each([
  ':root:has(.list) * { color: red }',
  ':root:has(.list, .grid) .card { color: red }',
  ':root:not(:has(.bar)) > .y { color: red }',
  'html.dark:has(.x) .y { color: red }',
  '@layer a { @media print { body:has(.x) + .y { color: red } } }',
  ':root:has(.bar) { --gap: 1px; .x { color: red } }',
  '#root:has(.x) * { color: red }',
  ':root:has(.x) :global(.map-tile) { color: red }',
])('the rule %s is costly', (css) => {
  expect(costlySelectors(css)).toHaveLength(1)
})

test.each([
  ':root:has(.bar) { --gap: 1px }',
  '.card:has(img) .text { color: red }',
  ':root .list, html > body { color: red }',
  '.list:has(> :focus) { color: red }',
])('the rule %s is not costly', (css) => {
  expect(costlySelectors(css)).toEqual([])
})

test('no rule styles elements by :has() on the whole page', () => {
  expect(Object.keys(files).length).toBeGreaterThan(50)
  const found = Object.entries(files).flatMap(([file, css]) =>
    costlySelectors(css).map((selector) => `${file}: ${selector}`),
  )
  expect(found).toEqual([])
})
