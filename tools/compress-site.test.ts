import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressSite } from './compress-site.ts'

const text = 'const loppis = 1\n'.repeat(100)
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fyndkartan-site-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a text file exists in three forms with the same content', () => {
  writeFileSync(join(folder, 'assets/index-abc.js'), text)
  compressSite(folder)
  const read = (ending: string) => readFileSync(join(folder, `assets/index-abc.js${ending}`))
  expect(read('').toString()).toBe(text)
  expect(brotliDecompressSync(read('.br')).toString()).toBe(text)
  expect(gunzipSync(read('.gz')).toString()).toBe(text)
})

test.each([
  ['the page, which the server fills in', 'index.html', text],
  ['a file that is already compressed', 'assets/text.woff2', text],
  ['a source map', 'assets/index-abc.js.map', text],
  ['a file that fits into one packet', 'assets/small.js', text.slice(0, 1199)],
  ['a file that is not served', '.vite/manifest.json', text],
])('%s is not compressed', (_what, file, content) => {
  writeFileSync(join(folder, file), content)
  compressSite(folder)
  expect(readdirSync(folder, { recursive: true }).filter((name) => /\.(br|gz)$/.test(String(name)))).toEqual([])
})

test('a file of exactly 1,200 bytes is compressed', () => {
  writeFileSync(join(folder, 'outline.json'), text.slice(0, 1200))
  compressSite(folder)
  expect(readdirSync(folder)).toContain('outline.json.br')
})
