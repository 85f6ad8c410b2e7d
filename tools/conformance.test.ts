import { describe, expect, test } from 'vitest'
import {
  findGaps,
  findMarks,
  formatConformance,
  parseStatements,
  testsOfPlaywright,
  testsOfVitest,
} from './conformance.ts'

const text = `# Opening hours
Words about the file.

## §4 States
- before opening: 'Stängt', and when it opens
- colours: red and green (pictures: shop, list)

## §R3 Readings
- after midnight: open until the closing minute of the next day`

const statements = parseStatements(text)
const shows = (...titles: string[]) => ({ file: 'a.test.ts', titles, passed: true })
const all = [shows('§4 before opening: a'), shows('§R3 after midnight: b')]
const scenes = new Set(['shop', 'list', 'map'])

test.each([
  ['§4 before opening: Stängt', ['§4 before opening']],
  ['§4 before opening, §R3 after midnight: Stängt: 10:00', ['§4 before opening', '§R3 after midnight']],
  ['spec §4 before opening: Stängt', []],
  ['§4 before opening', []],
  ['before opening: Stängt', []],
])('the title %s names %j', (title, marks) => {
  expect(findMarks(title)).toEqual(marks)
})

test('statements are read with their section and pictures', () => {
  expect(statements).toEqual([
    { section: '4', key: 'before opening', text: "'Stängt', and when it opens", scenes: [] },
    { section: '4', key: 'colours', text: 'red and green', scenes: ['shop', 'list'] },
    { section: 'R3', key: 'after midnight', text: 'open until the closing minute of the next day', scenes: [] },
  ])
  expect(() => parseStatements('## §4 States\n- no colon')).toThrow('not a statement: - no colon')
  expect(() => parseStatements('- a: outside of a section')).toThrow('not a statement')
})

describe('reported gaps', () => {
  test('none, when each statement has a passed test or a screenshot', () => {
    expect(findGaps(statements, all, scenes)).toEqual([])
  })

  test('a statement without a test, or whose test failed', () => {
    const gap = "§4 before opening: no test shows it ('Stängt', and when it opens)"
    expect(findGaps(statements, all.slice(1), scenes)).toEqual([gap])
    expect(findGaps(statements, [{ ...all[0]!, passed: false }, all[1]!], scenes)).toEqual([gap])
  })

  test('a title that names no statement, a screenshot that is never taken', () => {
    expect(findGaps(statements, [...all, shows('a group', '§4 opening: c')], scenes)).toEqual([
      '§4 opening: a title names it, docs/statements does not',
    ])
    expect(findGaps(statements, all, new Set(['shop']))).toEqual(["§4 colours: there is no picture 'list'"])
  })
})

test('the table names up to three tests per statement, each once, without the marks', () => {
  const onBoth = ['on SQLite', 'on PostgreSQL'].map((database) => shows(database, '§4 before opening: says when'))
  const others = ['b', 'c', 'd'].map((name) => shows(`§4 before opening: ${name} | @phone`))
  const page = formatConformance(statements, [...onBoth, ...others, shows('§R3 after midnight: e')])
  expect(page).toContain(
    "| before opening | 'Stängt', and when it opens | `a.test.ts` b \\|<br>`a.test.ts` c \\|<br>`a.test.ts` d \\|<br>and 1 more |\n",
  )
  expect(page).toContain('| colours | red and green | the eye: `npm run screenshots -- shop` |\n')
  expect(page).toContain('## §4: 2 sentences\n')
})

test('both runners’ reports are read', () => {
  const unit = { ancestorTitles: ['on SQLite'], title: 'a', status: 'passed' }
  const file = new URL('conformance.test.ts', import.meta.url).pathname
  expect(testsOfVitest({ testResults: [{ name: file, assertionResults: [unit] }] })).toEqual([
    { file: 'tools/conformance.test.ts', titles: ['on SQLite', 'a'], passed: true },
  ])
  const specs = [{ title: 'a', tests: [{ status: 'skipped' }] }]
  const inner = { title: 'in dark', file: 'x.story.ts', specs: [{ title: 'b', tests: [{ status: 'expected' }] }] }
  expect(testsOfPlaywright({ suites: [{ title: 'x.story.ts', file: 'x.story.ts', specs, suites: [inner] }] })).toEqual([
    { file: 'e2e/x.story.ts', titles: ['a'], passed: false },
    { file: 'e2e/x.story.ts', titles: ['in dark', 'b'], passed: true },
  ])
})
