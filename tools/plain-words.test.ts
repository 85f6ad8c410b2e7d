/** Refuses constructions that are hard to read, in comments, titles of tests, documents and commit messages. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** Messages of commits after this one are checked. */
const base = 'd5884c8cd3f524db93069344324c583f1a3c6c99'

/** The sentences quoted from the specification, which tests name, and this file. */
const exempt = /^docs\/statements\/|^tools\/plain-words\.test\.ts$/

const hardWords = /\bwhoever\b|\bwhat is (?:asked|told|said|kept)\b/gi
/** Case matters: 'the visitor who is signed in' is plain. */
const hardStart = /(?:^|[.!?:]["”’)]?\s+)Who is\b/g

/** The hard constructions in a text, each with its surroundings. */
function findHard(text: string): string[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return [...line.matchAll(hardWords), ...line.matchAll(hardStart)].map(({ index }) =>
    line.slice(Math.max(0, index - 20), index + 50),
  )
}

/** The comments of a source. Consecutive lines that begin with // are one comment. */
function findComments(source: string): string[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*(?:\n\s*\/\/.*)*/g)].map(([comment]) =>
    comment.replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/)|\*\/$/gm, ' '),
  )
}

/**
 * The texts of a file to check: the comments of code, the comments and strings of a test, and all of a document except
 * names in back quotes.
 */
function textsOf(file: string, source: string): string[] {
  if (file.endsWith('.md')) return source.replaceAll(/`[^`\n]+`/g, '`').split(/\n\n|\n(?=[-|#] ?)|(?<=\n)\d+\. /)
  const strings = /\.(test|story|fault)\.tsx?$/.test(file)
    ? [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text = '']) => text)
    : []
  return [...findComments(source), ...strings]
}

const hitsIn = (file: string, source: string) =>
  textsOf(file, source)
    .flatMap(findHard)
    .map((hit) => `${file}: ${hit}`)

test.each<readonly [file: string, source: string, hits: number]>([
  ['a.ts', '/** Whoever asks. */', 1],
  ['a.ts', '// What is\n  // told to nobody', 1],
  ['a.ts', '/**\n * It is late.\n * Who is asked too often says so.\n */', 1],
  ['a.css', '/* what is kept */ a { b: c }', 1],
  ['a.ts', "const a = 'whoever asks' // the visitor who is signed in", 0],
  ['a.test.ts', "test('whoever asks', () => {})", 1],
  ['a.md', '- A list.\n- Who is it?\n\n| whoever | b |', 1],
  ['a.md', 'The test `what is asked` shows it.', 0],
  ['a.md', 'Somebody who\nis asked for what\nis said', 1],
])('%s: %j', (file, source, hits) => {
  expect(hitsIn(file, source)).toHaveLength(hits)
})

test('comments, titles of tests and documents are in plain words', () => {
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file) && !exempt.test(file) && existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => hitsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('commit messages are in plain words', ({ skip }) => {
  let log = ''
  try {
    log = git('log', '--format=%h %B%x00', `${base}..HEAD`)
  } catch {
    skip('the history does not have the commit after which messages are checked')
  }
  expect(
    log
      .split('\0')
      .filter((message) => findHard(message).length > 0)
      .map((message) => message.trim()),
  ).toEqual([])
})

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
