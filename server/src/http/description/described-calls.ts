/**
 * Completes the description of @fastify/swagger with facts that the routes do not have: names and groups of calls, and
 * all their answers.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { type CallName, describedAnswers, pageAnswers } from './described-answers.ts'

type Answers = Parameters<typeof describedAnswers>[1]

interface Operation {
  responses?: Answers
  operationId?: string
  tags?: string[]
}

type Paths = Record<string, Record<string, Operation> | undefined>

const groups = {
  places: 'Shops and markets, for everybody',
  account: 'What is the caller’s own',
  submissions: 'What visitors send',
  desk: 'For operators',
  identity: 'The embedded identity provider; its session is a cookie, and its calls are made by the site’s own pages',
  site: 'For the site and its monitoring',
} as const

/** Completes a description. @fastify/swagger calls it as `transformObject`. */
export function describeCalls<Description extends object>(description: Description): Description {
  const { paths = {} } = description as { paths?: Paths }
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const operation = paths[path]?.[method.toLowerCase()]
    if (operation) complete(operation, name as CallName)
  }
  return Object.assign(description, {
    tags: Object.entries(groups).map(([name, text]) => ({ name, description: text })),
  })
}

function complete(operation: Operation, name: CallName): void {
  const { '4XX': refusal = null, ...success } = operation.responses ?? {}
  operation.operationId = name
  operation.tags = [groupOf(name)]
  operation.responses = name === 'startFacebook' ? pageAnswers() : describedAnswers(name, success, refusal)
}

function groupOf(name: CallName): keyof typeof groups {
  const { path, key, token } = endpoints[name]
  if (path.startsWith('/identity')) return 'identity'
  if (token === 'operator') return 'desk'
  if (token === 'required') return 'account'
  if (name === 'formPass' || name === 'submitTip' || name === 'submitFeedback') return 'submissions'
  return key ? 'places' : 'site'
}
