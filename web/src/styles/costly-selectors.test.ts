import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url).pathname

test('no rule styles elements by what the whole page contains: each element that came or went would restyle all', () => {
  // ':root:has(.bar)' alone is restyled itself, at most.
  const rule = /(?::root\)?|\bhtml|\bbody):has\([^{},]*\)\s*[>+~\s]\s*[^\s{,]/g
  const found = globSync('**/*.css', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(root + file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(rule),
    ].map(([selector]) => `${file}: ${selector}`),
  )
  expect(found).toEqual([])
})
