/** docs/security.md answers every requirement, and its references exist. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

/** Levels 1 and 2 of OWASP ASVS 5.0.0: for each section, the first and the last number. */
const required: Readonly<Record<string, readonly [first: number, last: number]>> = {
  'V1.1': [1, 2],
  'V1.2': [1, 9],
  'V1.3': [1, 11],
  'V1.4': [1, 3],
  'V1.5': [1, 2],
  'V2.1': [1, 3],
  'V2.2': [1, 3],
  'V2.3': [1, 4],
  'V2.4': [1, 1],
  'V3.2': [1, 2],
  'V3.3': [1, 4],
  'V3.4': [1, 6],
  'V3.5': [1, 5],
  'V3.7': [1, 2],
  'V4.1': [1, 3],
  'V4.2': [1, 1],
  'V4.3': [1, 2],
  'V4.4': [1, 4],
  'V5.1': [1, 1],
  'V5.2': [1, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 3],
  'V6.1': [1, 3],
  'V6.2': [1, 12],
  'V6.3': [1, 4],
  'V6.4': [1, 4],
  'V6.5': [1, 5],
  'V6.6': [1, 3],
  'V6.8': [1, 4],
  'V7.1': [1, 3],
  'V7.2': [1, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [1, 2],
  'V8.2': [1, 3],
  'V8.3': [1, 1],
  'V8.4': [1, 1],
  'V9.1': [1, 3],
  'V9.2': [1, 4],
  'V10.1': [1, 2],
  'V10.2': [1, 2],
  'V10.3': [1, 4],
  'V10.4': [1, 11],
  'V10.5': [1, 5],
  'V10.6': [1, 2],
  'V10.7': [1, 3],
  'V11.1': [1, 2],
  'V11.2': [1, 3],
  'V11.3': [1, 3],
  'V11.4': [1, 4],
  'V11.5': [1, 1],
  'V11.6': [1, 1],
  'V12.1': [1, 3],
  'V12.2': [1, 2],
  'V12.3': [1, 4],
  'V13.1': [1, 1],
  'V13.2': [1, 5],
  'V13.3': [1, 2],
  'V13.4': [1, 5],
  'V14.1': [1, 2],
  'V14.2': [1, 4],
  'V14.3': [1, 3],
  'V15.1': [1, 3],
  'V15.2': [1, 3],
  'V15.3': [1, 7],
  'V16.1': [1, 1],
  'V16.2': [1, 5],
  'V16.3': [1, 4],
  'V16.4': [1, 3],
  'V16.5': [1, 3],
  'V17.1': [1, 1],
  'V17.2': [1, 4],
  'V17.3': [1, 2],
}

const numbersOf = (section: string, [first, last]: readonly [number, number]) =>
  Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`)

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/security.md')
const rows = page.split('\n').flatMap((line) => {
  const [, numbers = '', answer = '', how = ''] = /^\| (V[\d.V–, ]+) \| ([^|]+) \| (.+) \|$/.exec(line) ?? []
  return numbers === '' ? [] : [{ numbers, answer, how }]
})

/** Expands 'V1.2.6–V1.2.8, V1.3.1' to four numbers. */
function expand(numbers: string): string[] {
  return numbers.split(', ').flatMap((span) => {
    const [first = '', last = first] = span.split('–')
    const numberOf = (text: string) => Number(text.split('.').at(-1))
    return numbersOf(first.replace(/\.\d+$/, ''), [numberOf(first), numberOf(last)])
  })
}

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

/** The files whose path ends with `name`; for tests `name` may omit the extension such as '.test.ts'. */
function filesEndingIn(name: string): string[] {
  const stemOf = (file: string) => file.replace(/(\.(slow|browser|dom))?\.(test|story|fault)\.tsx?$/, '')
  const isNamed = (path: string) => `/${path}`.endsWith(`/${name}`)
  return files.filter((file) => isNamed(file) || (stemOf(file) !== file && isNamed(stemOf(file))))
}

/** The texts of a source that begin with these words, without duplicates. */
function titlesIn(source: string, words: string): string[] {
  const titles = [`'`, '"', '`'].flatMap((quote) =>
    source
      .split(quote + words)
      .slice(1)
      .map((rest) => words + rest.split(quote)[0]!),
  )
  return [...new Set(titles)]
}

/** References in back quotes: to tests, `site › no other paths`, and to files, `server/src/app.ts`. */
const referencesIn = (text: string) =>
  [...text.matchAll(/`(?:([\w./-]+) › ([^`]+)|([\w./-]+\.(?:ts|tsx|md)))`/g)].map(([, test, title, file = '']) => ({
    file: test ?? file,
    title,
  }))

/** The problem of a reference; null if it leads to a file, or to exactly one title of a test. */
function faultOf({ file, title }: { file: string; title: string | undefined }): string | null {
  const [found, ...others] = filesEndingIn(file)
  if (found === undefined) return 'no such file'
  if (others.length > 0) return `several files: ${[found, ...others].join(', ')}`
  if (title === undefined) return null
  if (!/\.(test|story|fault)\.tsx?$/.test(found)) return 'not a test'
  const titles = titlesIn(read(found), title)
  return titles.length === 1 || titles.includes(title) ? null : `${titles.length} titles: ${titles.join(' | ')}`
}

/**
 * Tells whether a text refers to a test. A test file without a title does not count, as it may no longer contain the
 * meant test.
 */
const namesTest = (how: string) =>
  referencesIn(how).some((reference) => reference.title !== undefined && faultOf(reference) === null)

describe('docs/security.md', () => {
  test('answers every requirement of levels 1 and 2 once', () => {
    const all = Object.entries(required).flatMap(([section, span]) => numbersOf(section, span))
    expect(all).toHaveLength(253)
    expect(rows.flatMap(({ numbers }) => expand(numbers)).toSorted()).toEqual(all.toSorted())
  })

  test('gives one of three answers, with a test for what is met and a reason for what is not', () => {
    for (const { numbers, answer, how } of rows) {
      expect(['met', 'not applicable', 'open'], numbers).toContain(answer)
      expect(how.length, numbers).toBeGreaterThan(8)
      if (answer === 'met') expect(namesTest(how), `${numbers} names no test, as \`file › title\`: ${how}`).toBe(true)
      if (answer === 'open') expect(how, numbers).toMatch(/[Cc]losed|host|With V|proxy|As V/)
    }
  })

  test('does not accept code, a document or a test file without a title as a test', () => {
    expect(
      namesTest(
        'so it is: `server/src/http/log/log.ts`, `docs/operate.md`, `server/src/site-tests/private-log.test.ts`',
      ),
    ).toBe(false)
    expect(namesTest('so it is: `server/src/http/log/log.ts › a line`, and above')).toBe(false)
    expect(namesTest('so it is: `server/src/http/log/log.ts`, `variants/privacy › a visit contacts`')).toBe(true)
  })

  test('refuses a title that no test has, one that several have, and a name that several files have', () => {
    expect(faultOf({ file: 'variants/privacy', title: 'visit contacts' })).toBe('0 titles: ')
    expect(faultOf({ file: 'variants/privacy', title: 'a' })).toMatch(/^\d+ titles: /)
    expect(faultOf({ file: 'sign-in', title: 'an expired session' })).toMatch(/^several files: /)
    expect(titlesIn(`test('a visit', () => {}); test("a visit to the site")`, 'a visit')).toEqual([
      'a visit',
      'a visit to the site',
    ])
  })

  test.each(referencesIn(page))('$file › $title', (reference) => {
    expect(faultOf(reference)).toBeNull()
  })
})

test('the product starts no processes, evaluates no code and writes no HTML', () => {
  const forbidden =
    /\bchild_process\b|\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcdoc\b/
  const files = globSync('{domain,contract,search,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => forbidden.test(read(file)))).toEqual([])
})
