/**
 * Finds which test covers which statement of the specification. The statements are in docs/statements, in our own
 * words; a test names the ones it covers in its title: `§4 before opening, §4 after closing: …`. conformance.md is
 * generated from both.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.ts'

/**
 * A statement that tests check. If only people can judge it, `scenes` has the names of screenshots; otherwise `scenes`
 * is empty.
 */
export interface Statement {
  /** The specification's section, such as '4'; or 'R2' for our reading of something the specification leaves open. */
  readonly section: string
  readonly key: string
  readonly text: string
  readonly scenes: readonly string[]
}

/** A test found by a runner; `titles` are those of its groups followed by its own. */
export interface FoundTest {
  readonly file: string
  readonly titles: readonly string[]
  readonly passed: boolean
}

const markPattern = /§(\w+) ([^§:,]+)/g
const marksPattern = /^((?:§\w+ [^§:,]+, )*§\w+ [^§:,]+): ./

/** The name of a statement as titles and tables have it: '§4 before opening'. */
export const formatMark = ({ section, key }: Pick<Statement, 'section' | 'key'>) => `§${section} ${key}`

/**
 * The names of statements (marks) with which a title begins: '§4 before opening, §4 closed today: says when' has two.
 */
export function findMarks(title: string): string[] {
  const [, marks = ''] = marksPattern.exec(title) ?? []
  return [...marks.matchAll(markPattern)].map(([mark]) => mark.trim())
}

/**
 * The names of statements in the strings of a test file: in titles, `'§4 before opening: …'`, and in table rows, `'§4
 * before opening'`.
 */
export function findStringMarks(source: string): string[] {
  return [...source.matchAll(/(['"`])(§(?:(?!\1)[^\\\n]|\\.)*)\1/g)].flatMap(([, , said = '']) => {
    const title = said.includes(': ') ? said : `${said}: title`
    // Skips names with a placeholder; the table whose rows fill the placeholder contains the full names.
    return findMarks(title.replaceAll(/\$\{[^}]*\}|\$\w+|%[a-z]/g, '…')).filter((mark) => !mark.includes('…'))
  })
}

/**
 * Parses a file of statements: headings `## §4 States`, and lines `- key: text`, which end with `(pictures: map, list)`
 * if only people can judge them. Skips the title and lines that begin with a capital letter; throws at any other line.
 */
export function parseStatements(text: string): Statement[] {
  let section = ''
  const statements: Statement[] = []
  for (const line of text.split('\n')) {
    const [, heading] = /^## §(\w+) /.exec(line) ?? []
    const [, key, said, pictures] = /^- ([^§:,]+): (.+?)(?: \(pictures: ([\w-]+(?:, [\w-]+)*)\))?$/.exec(line) ?? []
    if (heading !== undefined) section = heading
    else if (key !== undefined && said !== undefined && section !== '')
      statements.push({ section, key, text: said, scenes: pictures?.split(', ') ?? [] })
    else if (line.trim() !== '' && !/^# |^[A-Z]/.test(line)) throw new Error(`not a statement: ${line}`)
  }
  return statements
}

/** All statements, in section order. Throws when two have the same name. */
export function loadStatements(): Statement[] {
  const files = globSync('docs/statements/*.md', { cwd: root }).toSorted()
  const all = files.flatMap((file) => parseStatements(readFileSync(join(root, file), 'utf8')))
  const marks = new Set<string>()
  for (const statement of all) {
    const mark = formatMark(statement)
    if (marks.has(mark)) throw new Error(`${mark} stands twice in docs/statements`)
    marks.add(mark)
  }
  // Digits sort before letters: first the specification's sections, then our readings.
  return all.toSorted((a, b) => (a.section < b.section ? -1 : a.section > b.section ? 1 : 0))
}

/** Lists the problems, one sentence each: statements without coverage, titles and screenshots that name no statement. */
export function findGaps(
  statements: readonly Statement[],
  tests: readonly FoundTest[],
  sceneNames: ReadonlySet<string>,
): string[] {
  const shown = new Set(tests.filter(({ passed }) => passed).flatMap(({ titles }) => titles.flatMap(findMarks)))
  const known = new Set(statements.map(formatMark))
  const marked = new Set(tests.flatMap(({ titles }) => titles.flatMap(findMarks)))
  return [
    ...statements
      .filter((statement) => statement.scenes.length === 0 && !shown.has(formatMark(statement)))
      .map((statement) => `${formatMark(statement)}: no test shows it (${statement.text})`),
    ...[...marked]
      .filter((mark) => !known.has(mark))
      .map((mark) => `${mark}: a title names it, docs/statements does not`),
    ...statements.flatMap(({ scenes, ...statement }) =>
      scenes
        .filter((scene) => !sceneNames.has(scene))
        .map((scene) => `${formatMark(statement)}: there is no picture '${scene}'`),
    ),
  ]
}

/** The maximum number of tests that a row of the table names. */
const namedTests = 3

/** Formats the table as Markdown, one row per statement. */
export function formatConformance(statements: readonly Statement[], tests: readonly FoundTest[]): string {
  const shownBy = new Map<string, Set<string>>()
  for (const { file, titles } of tests)
    for (const title of titles)
      for (const mark of findMarks(title)) {
        const sentence = title.slice(title.indexOf(': ') + 2).replaceAll(/ @phone(-only)?\b/g, '')
        const named = shownBy.get(mark) ?? new Set<string>()
        shownBy.set(mark, named.add(`\`${file}\` ${escapeCell(sentence)}`))
      }
  const lines = [
    '# What shows that it is so',
    '',
    'One row a sentence of the specification (§1 to §9) or of how we read its open points (§R1 to §R6), and the tests that show',
    'it. Made by `npm run conformance` from `docs/statements` and the titles of the tests; `npm run test:all` fails when a row has',
    'no test that passed.',
  ]
  for (const section of new Set(statements.map((statement) => statement.section))) {
    const rows = statements.filter((statement) => statement.section === section)
    lines.push('', `## §${section}: ${rows.length} sentences`, '', '| | sentence | shown by |', '|---|---|---|')
    for (const statement of rows) {
      const named = [...(shownBy.get(formatMark(statement)) ?? [])].toSorted()
      const more = named.length > namedTests ? [`and ${named.length - namedTests} more`] : []
      const pictures = statement.scenes.length > 0 ? [`the eye: \`npm run screenshots -- ${statement.scenes[0]}\``] : []
      const cells = [...named.slice(0, namedTests), ...more, ...pictures].join('<br>')
      lines.push(`| ${statement.key} | ${escapeCell(statement.text)} | ${cells} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** The part of Vitest's report that is read here. The reports are in node_modules/.cache/reports. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

export function testsOfVitest(report: VitestReport): FoundTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      titles: [...ancestorTitles, title],
      passed: status === 'passed',
    })),
  )
}

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightTest {
  readonly status: string
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
}

export function testsOfPlaywright(report: PlaywrightReport): FoundTest[] {
  const testsOf = (suite: PlaywrightSuite, above: readonly string[]): FoundTest[] => [
    ...suite.specs.map(({ title, tests }) => ({
      file: `e2e/${suite.file}`,
      titles: [...above, title],
      passed: tests.some(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...above, inner.title])),
  ]
  return report.suites.flatMap((suite) => testsOf(suite, []))
}
