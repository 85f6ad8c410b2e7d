import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addDeskCalls } from '../../viewer/desk-calls.ts'
import { actionCalls } from './actions.ts'
import { differenceCalls } from './differences.ts'
import { feedbackCalls } from './feedback.ts'
import { importCalls, importLimitBytes } from './import.ts'
import { confirmCalls } from './confirm.ts'
import { placeCalls } from './places.ts'
import { placeTableCalls } from './place-table.ts'
import { claimCalls } from './claims.ts'
import { reportCalls } from './reports.ts'
import { seriesCalls } from './series.ts'
import { sourceCalls } from './sources.ts'
import { samePlaceCalls } from './same-places.ts'
import { sameSearch } from './same-search.ts'
import { sureLimitBytes, surePairCalls } from './sure-pairs.ts'
import { slideshowCalls } from './slideshow.ts'
import { summaryCalls } from './summary.ts'
import { figureCalls } from './figures.ts'
import { tipCalls } from './tips.ts'

/** The largest body with a form, bytes: enough for a market with hundreds of dates. */
const formLimitBytes = 128 * 1024

/** Adds the calls of the operators' desk, which refuse all other accounts. */
export function deskRoutes(api: FastifyInstance, deps: Deps): void {
  const search = sameSearch(deps)
  const addCalls = (calls: FastifyInstance) => {
    summaryCalls(calls, deps, search)
    tipCalls(calls, deps)
    figureCalls(calls, deps)
    placeCalls(calls, deps)
    placeTableCalls(calls, deps)
    confirmCalls(calls, deps)
    seriesCalls(calls, deps)
    actionCalls(calls, deps)
    feedbackCalls(calls, deps)
    reportCalls(calls, deps)
    claimCalls(calls, deps)
    slideshowCalls(calls, deps)
    sourceCalls(calls, deps)
    differenceCalls(calls, deps)
    samePlaceCalls(calls, deps, search)
  }
  addDeskCalls(api, deps, addCalls, formLimitBytes)
  addDeskCalls(api, deps, (calls) => surePairCalls(calls, deps, search), sureLimitBytes)
  addDeskCalls(api, deps, (calls) => importCalls(calls, deps), importLimitBytes)
}
