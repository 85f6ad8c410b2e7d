import { expect, test } from 'vitest'
import { findSecondOwners } from './statement-owners.ts'

const rule = { file: 'domain/src/a.test.ts', marks: ['§4 before opening', '§4 closed today'] }
const story = { file: 'e2e/a.story.ts', marks: ['§4 before opening'] }

test('a sentence may have many tests in one layer', () => {
  expect(findSecondOwners([rule, { file: 'web/src/b.test.ts', marks: ['§4 closed today'] }], {})).toEqual([])
})

test('in a second layer the mark is refused, in the dearer tests', () => {
  const advice = "its owner is a test of the layer 'rules'; take the mark away in e2e/a.story.ts"
  expect(findSecondOwners([story, rule], {})).toEqual([`§4 before opening: ${advice}`])
})

test('a reason allows it, as long as it is needed', () => {
  const allowed = { '§4 before opening': 'only a browser has the colours' }
  expect(findSecondOwners([story, rule], allowed)).toEqual([])
  expect(findSecondOwners([rule], allowed)).toEqual(['§4 before opening: it has one owner, so it needs no reason'])
})

test.each([
  ['server/src/a.test.ts', 'web/src/A.browser.test.tsx'],
  ['web/src/A.browser.test.tsx', 'e2e/variants/a.story.ts'],
  ['search/src/a.test.ts', 'server/src/a.test.ts'],
])('%s is cheaper than %s', (cheap, dear) => {
  const [found] = findSecondOwners(
    [dear, cheap].map((file) => ({ file, marks: ['§4 closed today'] })),
    {},
  )
  expect(found).toMatch(new RegExp(`take the mark away in ${dear}$`))
})
