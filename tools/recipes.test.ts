/**
 * Each recipe in CONTRIBUTING.md names every file that such a change touches: all files that contain the recipe's
 * example. So the test does not read git's history, and fails at once when a new file contains the example.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [, recipes = ''] = /\n## Recipes\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? []

function recipe(title: string): string {
  const [, text = ''] = recipes.split(`\n### ${title}\n`)
  return text.split('\n### ')[0]!
}

/** Paths and file names in back quotes, without those that contain '…' or '*', which stand for several. */
const namesIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.includes('/') || /\.(tsx?|csv|md)$/.test(name))

const isNamed = (file: string, names: readonly string[]) =>
  names.some((name) => file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}/`))

/** Each recipe's example, and the files that contain the example but need no change when the recipe is followed. */
const examples: readonly (readonly [title: string, example: RegExp, elsewhere: RegExp])[] = [
  ['A new fact', /\bswish\b|\bpayment_swish\b/, /^docs\/(statements|decisions)\//],
  ['A new call', /\bfindPosition\b/, /^$/],
  ['A new page', /\bembedBuilder\b|\bEmbedBuilderPage\b|\bbadda-in\b/, /\.md$|^tools\/bench\/measured\//],
  ['A new source', /\bparseSchema\b|'schema'|'schema\.org'/, /^docs\/security\.md$|\/validate-xml\.ts$/],
]

const isProduct = (file: string) =>
  /^(domain|contract|search|server|web|docs|e2e|tools)\//.test(file) &&
  /\.(tsx?|mjs|csv|md|json)$/.test(file) &&
  !/\.(test|story|fault)\.tsx?$|^tools\/scenes-|^e2e\/(?!other-paths)/.test(file)

describe('the recipes', () => {
  test('are these', () => {
    expect([...recipes.matchAll(/^### (.+)$/gm)].map(([, title]) => title)).toEqual(examples.map(([title]) => title))
  })

  test('name only files and folders that exist', () => {
    const missing = namesIn(recipes).filter((name) => !files.some((file) => isNamed(file, [name])))
    expect(missing.filter((name) => !name.startsWith('/'))).toEqual([])
  })

  test.each(examples)('%s: every file that names its example is in it', (title, example, elsewhere) => {
    const text = recipe(title)
    const touched = files.filter((file) => isProduct(file) && !elsewhere.test(file) && example.test(read(file)))
    expect(touched.length).toBeGreaterThan(3)
    expect(touched.filter((file) => !isNamed(file, namesIn(text)))).toEqual([])
  })
})
