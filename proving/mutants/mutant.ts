export interface Mutant {
  readonly file: string
  /** Occurs exactly once in the file (mutants.test.ts). */
  readonly text: string
  readonly replacement: string
  /** What a visitor or an operator would notice. */
  readonly effect: string
  /** The file of the cheapest test that catches it. */
  readonly catcher: string
}

/** Without a catcher it is the test beside the file. */
export type MutantRow = readonly [file: string, text: string, replacement: string, effect: string, catcher?: string]
