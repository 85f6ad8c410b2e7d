/** The desk's calls for visitors' reports of errors. All functions throw the errors of client.ts. */
import { type DeskDoneWire, deskReportFromWire, type DeskReportsWire } from '@fyndkartan/contract/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import type { DeskReport } from '@fyndkartan/domain/desk'
import { sendForJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

/** 'open': enough reports of the same error to warn visitors; 'few': not enough; 'done': decided. */
export type ReportStatus = 'open' | 'few' | 'done'

export interface ReportsPage {
  /** The number of reports on all pages. */
  readonly total: number
  readonly items: readonly DeskReport[]
}

/** Loads a page of reports, counted from 0. */
export async function loadDeskReports(status: ReportStatus, page: number, signal?: AbortSignal): Promise<ReportsPage> {
  const query = new URLSearchParams({ status, page: String(page) })
  const path = `${deskEndpoints.deskReports.path}?${query}`
  const body = (await getJson(path, { ...withToken, signal })) as DeskReportsWire
  return { total: body.total, items: body.reports.map(deskReportFromWire) }
}

const decisions = { accept: deskEndpoints.acceptReport.path, dismiss: deskEndpoints.dismissReport.path } as const
export type ReportAnswer = keyof typeof decisions

/**
 * Decides on a report. Returns the id of the action, for undo. Status 409: the report has been decided meanwhile, or
 * the place has changed.
 */
export async function decideReport(id: number, answer: ReportAnswer): Promise<number> {
  const path = decisions[answer].replace('{id}', String(id))
  const { action_id: actionId } = (await sendForJson('POST', path, {}, withToken)) as DeskDoneWire
  return actionId
}
