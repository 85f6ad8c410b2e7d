import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const read = (file: string) => readFileSync(root + file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const sheets = globSync('**/*.css', { cwd: root })

/** Rules for stylesheets because of engines other than Chromium: the faults cannot be seen in Chromium. */

test('underlines use longhands: WebKit drops a shorthand with a colour, and older versions one with a thickness', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((file) =>
    [...read(file).matchAll(/text-decoration:\s*([^;]+);/g)]
      .filter(([, value = '']) => !/^(none|underline|line-through)$/.test(value))
      .map(([rule]) => `${file}: ${rule}`),
  )
  expect(found).toEqual([])
})

test('stripes as wide as the window are tiles of one repeat: WebKit blurs the edges of a gradient that wide', () => {
  expect(read('styles/first-paint.css')).toMatch(/\.rag-rug-fringe/)
  const bare = sheets.filter((file) => /repeating-linear-gradient\((?:[^()]|\([^()]*\))*\)\s*;/.test(read(file)))
  // Lines of a few centimetres.
  expect(bare).toEqual(['features/results/ResultList.module.css'])
})

test('selects have `appearance: none`: WebKit draws a grey box otherwise', () => {
  expect(read('styles/base.css')).toMatch(/\bselect \{\s*appearance: none;/)
  const reset = sheets.filter((file) =>
    /select\w* \{[^}]*(?:background|padding-inline|appearance: auto)\b:/.test(read(file)),
  )
  expect(reset.filter((file) => file !== 'styles/base.css')).toEqual([])
})

test('date fields have their own focus style: in WebKit they never match :focus-visible', () => {
  expect(read('styles/base.css')).toMatch(/:focus-visible,\s*input\[type='date'\]:focus \{/)
})
