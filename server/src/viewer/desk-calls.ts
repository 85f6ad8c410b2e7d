/** Adds the calls of the operators' desk, and makes their changes. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperatorActor } from '../db/actions.ts'
import { write, type Writing } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { takePersonalJson } from '../http/json-body.ts'
import { admitOperator, type Operator, requireOperator } from './operator.ts'

/** Adds calls that only operators may make. They take JSON (16 kB, or `bodyLimitBytes`) and are never cached. */
export function addDeskCalls(
  api: FastifyInstance,
  deps: Deps,
  add: (calls: FastifyInstance) => void,
  bodyLimitBytes?: number,
): void {
  void api.register(async (calls) => {
    takePersonalJson(calls, bodyLimitBytes)
    // The role is checked before the body is read, so that large bodies of other callers cost nothing.
    calls.addHook('preParsing', async (request) => {
      operators.set(request, await requireOperator(request, deps))
    })
    add(calls)
  })
}

const operators = new WeakMap<FastifyRequest, Operator>()

/** The operator who makes the call, identified before the body was read. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request)
  if (!operator) throw new Error('a call of the desk was added outside addDeskCalls')
  return operator
}

/** Makes a change by the caller in one transaction; the call is answered after this node's index has the change. */
export async function writeAsOperator<T>(
  request: FastifyRequest,
  deps: Deps,
  change: (writing: Writing, actor: OperatorActor) => Promise<T>,
): Promise<T> {
  const { config, database, clock, sync } = deps
  // The role is checked again, because the body may have arrived slowly.
  const operator = await requireOperator(request, deps)
  const result = await write(database, clock(), async (writing) => {
    await admitOperator(writing, config, operator)
    return change(writing, { uid: operator.uid })
  })
  await sync.takeOwnWrite()
  return result
}
