/** Whether a shop is open at the time of a search; 'unknown' also on a public holiday that its hours do not mention. */
export type OpenJudgement = 'open' | 'closed' | 'unknown'

/** Judgements as numbers, for columns; 0 is for places without a judgement, such as markets. */
export const judgementNumbers = { open: 1, unknown: 2, closed: 3 } as const satisfies Record<OpenJudgement, number>

const judgementsByNumber: readonly (OpenJudgement | undefined)[] = [undefined, 'open', 'unknown', 'closed']

/** The inverse of `judgementNumbers`; null for any other number. */
export function judgementOfNumber(number: number): OpenJudgement | null {
  return judgementsByNumber[number] ?? null
}
