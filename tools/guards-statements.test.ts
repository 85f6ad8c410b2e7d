/**
 * Every § in code and documents refers to something: a section to a heading of docs/statements, a test's mark to one
 * sentence.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStringMarks, formatMark, loadStatements } from './conformance.ts'
import { findSecondOwners } from './statement-owners.ts'
import { root } from './root.ts'

/** The references in these files are examples. */
const examples = /^tools\/(conformance|guards-statements|statement-owners)\b/

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs|css|html|md)$/.test(file) && !examples.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => text.includes('§'))

const statements = loadStatements()
const isTest = (file: string) => /\.(test|story|fault)\.tsx?$/.test(file)

/** The sections that a text refers to, such as '4' or 'R2', without those of RFCs. */
function findSections(text: string): string[] {
  return [...text.replaceAll(/\bRFC \d+, §[\d.]+/g, '').matchAll(/§(\w+(?:\.\d+)*)/g)].map(
    ([, section = '']) => section,
  )
}

describe('references to docs/statements', () => {
  test('are found: sections in texts and marks in strings, but not sections of RFCs', () => {
    expect(findSections('/** Spec §4 and §R2 (RFC 8446, §5.1), §9.2 */')).toEqual(['4', 'R2', '9.2'])
    expect(
      findStringMarks("test('§4 before opening, §R6 in: says', ['§2 popup', \"§3 %s: x\", `§5 ${key} y: z`])"),
    ).toEqual(['§4 before opening', '§R6 in', '§2 popup'])
  })

  test('lead to an existing heading', () => {
    const known = new Set(statements.map(({ section }) => section))
    const unknown = files.flatMap(({ file, text }) =>
      findSections(text)
        .filter((section) => !known.has(section))
        .map((section) => `${file}: §${section}`),
    )
    expect(unknown).toEqual([])
  })

  // Titles of `test.each` are completed only when they run, so this test also reads the keys in their tables.
  test('in titles have one owner: the cheapest tests that can show the sentence', () => {
    const tests = files
      .filter(({ file }) => isTest(file))
      .map(({ file, text }) => ({ file, marks: findStringMarks(text) }))
    expect(findSecondOwners(tests)).toEqual([])
  })

  test('in the title of a test lead to an existing statement', () => {
    const known = new Set(statements.map(formatMark))
    const unknown = files
      .filter(({ file }) => isTest(file))
      .flatMap(({ file, text }) =>
        findStringMarks(text)
          .filter((mark) => !known.has(mark))
          .map((mark) => `${file}: ${mark}`),
      )
    expect(unknown).toEqual([])
  })
})
