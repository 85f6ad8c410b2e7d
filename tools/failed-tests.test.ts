import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failed-tests.ts'
import { root } from './root.ts'

test('failed tests of Vitest are named with their file and error, and so is a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'a/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'a group passes', status: 'passed', failureMessages: [] },
          {
            fullName: 'a group fails',
            status: 'failed',
            failureMessages: ['\u001B[31mAssertionError\u001B[39m: 1\n\n    at x'],
          },
        ],
      },
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(root, 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  }
  expect(failedInVitest(report)).toEqual([
    'a/a.test.ts: a group fails\n  AssertionError: 1\n      at x',
    'b.test.ts: did not load\n  no such module',
  ])
})

test('failed and flaky stories are named with their project, and so are errors outside of them', () => {
  const story = (title: string, status: string, ...messages: (string | undefined)[]) => ({
    title,
    tests: [
      {
        projectName: 'phone',
        status,
        results: messages.map((message) => (message === undefined ? {} : { error: { message } })),
      },
    ],
  })
  const report = {
    suites: [
      {
        title: 'a.story.ts',
        file: 'a.story.ts',
        specs: [story('passes', 'expected', undefined), story('fails', 'unexpected', 'timed out')],
        suites: [{ title: 'in a group', file: 'a.story.ts', specs: [story('is flaky', 'flaky', 'once', undefined)] }],
      },
    ],
    errors: [{ message: 'a worker ended' }],
  }
  expect(failedInPlaywright(report)).toEqual([
    '[phone] e2e/a.story.ts: fails\n  timed out',
    '[phone] e2e/a.story.ts: is flaky\n  once',
    'e2e: error\n  a worker ended',
  ])
})

test('a long error is cut', () => {
  const message = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')
  const [text = ''] = failedInPlaywright({ suites: [], errors: [{ message }] })
  expect(text.split('\n')).toHaveLength(9)
})
