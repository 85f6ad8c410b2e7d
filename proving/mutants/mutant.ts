export interface Mutant {
  readonly file: string
  /** Must occur exactly once in the file (mutants.test.ts). */
  readonly text: string
  readonly replacement: string
  /** The effect that a visitor or an operator would notice. */
  readonly effect: string
  /** The file of the cheapest test that catches the mutant. */
  readonly catcher: string
}

/** The catcher defaults to the test beside the file. */
export type MutantRow = readonly [file: string, text: string, replacement: string, effect: string, catcher?: string]
