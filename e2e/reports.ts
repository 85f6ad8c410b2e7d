/** What visitors say of places, from networks of their own. The site has to trust the proxy that the stories stand for. */
import type { APIRequestContext } from '@playwright/test'
import { callSite } from './account.ts'

/** `serverEnv` of a site that is told where its visitors come from. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' } as const

/** The header by which a visitor of this number comes from another network than all others. */
export function fromNetwork(number: number): Readonly<Record<string, string>> {
  return { 'X-Forwarded-For': `100.64.${number}.1` }
}

interface Said {
  readonly target_type: 'store' | 'temp_event'
  readonly target_id: string
  readonly verdict: string
}

/** So many visitors say it; the first with the first note and so on. */
export async function sendReports(
  request: APIRequestContext,
  said: Said,
  count: number,
  notes: readonly string[] = [],
): Promise<void> {
  for (let number = 1; number <= count; number++)
    await callSite(request, 'POST', '/report_place', { ...said, note: notes[number - 1] ?? '' }, fromNetwork(number))
}
