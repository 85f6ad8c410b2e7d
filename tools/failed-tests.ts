/** Lists the failures in a test runner's report, so that they appear at the end of a long log. */
import { relative } from 'node:path'
import { root } from './root.ts'

/** The part of Vitest's JSON report that is read here. A file that did not load has a message and no results. */
export interface VitestFailures {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** One text per failed test: file, title and the first lines of its error. */
export function failedInVitest(report: VitestFailures): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [describe(file, 'did not load', message)]
    return assertionResults
      .filter((result) => result.status === 'failed')
      .map((result) => describe(file, result.fullName, result.failureMessages?.[0]))
  })
}

interface FailingSuite {
  readonly title: string
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
  readonly suites?: readonly FailingSuite[]
}

/** The part of Playwright's JSON report that is read here. `errors` are those that belong to no test. */
export interface PlaywrightFailures {
  readonly suites: readonly FailingSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** One text per failed or flaky story: project, file, title and the first lines of its error. */
export function failedInPlaywright(report: PlaywrightFailures): string[] {
  const failedIn = (suite: FailingSuite): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          describe(
            `[${projectName}] e2e/${suite.file}`,
            title,
            results.map(({ error }) => error?.message).find((message) => message !== undefined),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  return [...report.suites.flatMap(failedIn), ...report.errors.map(({ message }) => describe('e2e', 'error', message))]
}

/** How many lines of an error to show, enough to recognise it; the log has the whole error further up. */
const shownLines = 8

// oxlint-disable-next-line no-control-regex -- escape sequences for colours in a terminal
const colours = /\u001B\[[\d;]*m/g

function describe(file: string, title: string, message = ''): string {
  const lines = message.replaceAll(colours, '').split('\n').slice(0, shownLines)
  return [`${file}: ${title}`, ...lines.filter((line) => line.trim() !== '').map((line) => `  ${line}`)].join('\n')
}
