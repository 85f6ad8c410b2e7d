/** Sends reports about places as if from different networks. The site must trust the stories as a proxy. */
import type { APIRequestContext } from '@playwright/test'
import { callSite } from './account.ts'

/** The `serverEnv` of a site that accepts the header of `fromNetwork`. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' } as const

/** A header that gives the visitor with this number an IP address in a network of its own. */
export function fromNetwork(number: number): Readonly<Record<string, string>> {
  return { 'X-Forwarded-For': `100.64.${number}.1` }
}

interface ReportFields {
  readonly target_type: 'store' | 'temp_event'
  readonly target_id: string
  readonly verdict: string
}

/** Sends `count` reports, each from another network. The first reports have the notes, one each. */
export async function sendReports(
  request: APIRequestContext,
  report: ReportFields,
  count: number,
  notes: readonly string[] = [],
): Promise<void> {
  for (let number = 1; number <= count; number++)
    await callSite(request, 'POST', '/report_place', { ...report, note: notes[number - 1] ?? '' }, fromNetwork(number))
}
