/**
 * Whether a shop is open at the time that a search names. A public holiday that the shop's hours do not mention is
 * 'unknown'.
 */
export type OpenJudgement = 'open' | 'closed' | 'unknown'

/** Judgements as numbers, for columns of numbers; 0 stands for a place without a judgement, such as a market. */
export const judgementNumbers = { open: 1, unknown: 2, closed: 3 } as const satisfies Record<OpenJudgement, number>

const judgementsByNumber: readonly (OpenJudgement | undefined)[] = [undefined, 'open', 'unknown', 'closed']

/** The inverse of `judgementNumbers`; null for any other number. */
export function judgementOfNumber(number: number): OpenJudgement | null {
  return judgementsByNumber[number] ?? null
}
