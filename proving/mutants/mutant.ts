export interface Mutant {
  readonly file: string
  /** The text that the fault replaces. It must occur exactly once in the file (mutants.test.ts). */
  readonly text: string
  readonly replacement: string
  /** The effect of the fault that a visitor or an operator would notice. */
  readonly effect: string
  /** The file of the cheapest test that catches the mutant. */
  readonly catcher: string
}

/** A mutant as a row of a list. `catcher` is optional; it defaults to the test beside the file. */
export type MutantRow = readonly [file: string, text: string, replacement: string, effect: string, catcher?: string]
