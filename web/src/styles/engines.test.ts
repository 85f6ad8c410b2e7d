import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const read = (file: string) => readFileSync(root + file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const sheets = globSync('**/*.css', { cwd: root })

/** Rules for stylesheets in engines other than Chromium. A stylesheet that breaks one still looks right in Chromium. */

test('underlines use longhands, since WebKit drops a shorthand with a colour, and older versions one with a thickness', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((file) =>
    [...read(file).matchAll(/text-decoration:\s*([^;]+);/g)]
      .filter(([, value = '']) => !/^(none|underline|line-through)$/.test(value))
      .map(([rule]) => `${file}: ${rule}`),
  )
  expect(found).toEqual([])
})

test('stripes across the window are tiles of one repeat, since WebKit blurs the edges of a gradient that wide', () => {
  expect(read('styles/first-paint.css')).toMatch(/\.rag-rug-fringe/)
  const bare = sheets.filter((file) => /repeating-linear-gradient\((?:[^()]|\([^()]*\))*\)\s*;/.test(read(file)))
  // The striped lines in this file are only a few centimetres long, so their edges stay sharp.
  expect(bare).toEqual(['features/results/ResultList.module.css'])
})

test('selects have `appearance: none`, since WebKit draws a grey box otherwise', () => {
  expect(read('styles/base.css')).toMatch(/\bselect \{\s*appearance: none;/)
  const reset = sheets.filter((file) =>
    /select\w* \{[^}]*(?:background|padding-inline|appearance: auto)\b:/.test(read(file)),
  )
  expect(reset.filter((file) => file !== 'styles/base.css')).toEqual([])
})

test('date fields have a focus style of their own, since they never match :focus-visible in WebKit', () => {
  expect(read('styles/base.css')).toMatch(/:focus-visible,\s*input\[type='date'\]:focus \{/)
})
