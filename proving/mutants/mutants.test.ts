/** The list of deliberate faults matches the code; otherwise the list would gradually lose its value. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { mutants } from './mutants.ts'

test('each mutant changes a text that occurs once in its file', () => {
  const misfits = mutants.filter(
    ({ file, text, replacement }) =>
      replacement === text || readFileSync(join(root, file), 'utf8').split(text).length !== 2,
  )
  expect(misfits).toEqual([])
})

test('there are fifty, each of a file of its own', () => {
  expect(new Set(mutants.map(({ file }) => file)).size).toBeGreaterThanOrEqual(50)
})

test('each names an existing file of tests', () => {
  expect(mutants.filter(({ catcher }) => !existsSync(join(root, catcher)))).toEqual([])
})
