/** Whether a shop is open at the time that is asked about; 'unknown' also on a public holiday of which its hours say nothing. */
export type OpenJudgement = 'open' | 'closed' | 'unknown'

/** Judgements as numbers, where there are many of them; 0 is for places of which nothing is asked, such as markets. */
export const judgementNumbers = { open: 1, unknown: 2, closed: 3 } as const satisfies Record<OpenJudgement, number>

const judgementsByNumber: readonly (OpenJudgement | undefined)[] = [undefined, 'open', 'unknown', 'closed']

/** Undoes `judgementNumbers`; null for any other number. */
export function judgementOfNumber(number: number): OpenJudgement | null {
  return judgementsByNumber[number] ?? null
}
